//! The opcodes of JVMS 6.5: their numbers, names and operand formats.
// table: one line per opcode.

/// One opcode, defined or not.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Opcode(pub u8);

/// How the operands of an opcode are laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// No operand.
    Plain,
    /// One signed byte.
    Byte,
    /// One signed short.
    Short,
    /// A one-byte constant-pool index.
    PoolByte,
    /// A two-byte constant-pool index.
    Pool,
    /// A one-byte local slot; two bytes after `wide`.
    Local,
    /// `iinc`: slot and signed amount.
    Increment,
    /// A two-byte jump distance.
    Branch,
    /// A four-byte jump distance.
    WideBranch,
    /// `tableswitch`.
    TableSwitch,
    /// `lookupswitch`.
    LookupSwitch,
    /// `invokeinterface`: index, count, zero.
    Interface,
    /// `invokedynamic`: index, zero, zero.
    Dynamic,
    /// `newarray`: the code of a primitive type.
    ArrayKind,
    /// `multianewarray`: index, dimensions.
    MultiArray,
    /// The prefix `wide`.
    Wide,
    /// Not an opcode that a class file may hold.
    Undefined,
}

impl Opcode {
    /// The name that JVMS gives the opcode.
    pub fn name(self) -> &'static str {
        TABLE.get(usize::from(self.0)).map_or("undefined", |row| row.0)
    }

    /// The layout of the operands.
    pub fn format(self) -> Format {
        TABLE.get(usize::from(self.0)).map_or(Format::Undefined, |row| row.1)
    }
}

impl std::fmt::Debug for Opcode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

#[expect(missing_docs, reason = "the names are those of JVMS 6.5")]
impl Opcode {
    pub const NOP: Opcode = Opcode(0);
    pub const ACONST_NULL: Opcode = Opcode(1);
    pub const ICONST_M1: Opcode = Opcode(2);
    pub const ICONST_0: Opcode = Opcode(3);
    pub const ICONST_1: Opcode = Opcode(4);
    pub const ICONST_2: Opcode = Opcode(5);
    pub const ICONST_3: Opcode = Opcode(6);
    pub const ICONST_4: Opcode = Opcode(7);
    pub const ICONST_5: Opcode = Opcode(8);
    pub const LCONST_0: Opcode = Opcode(9);
    pub const LCONST_1: Opcode = Opcode(10);
    pub const FCONST_0: Opcode = Opcode(11);
    pub const FCONST_1: Opcode = Opcode(12);
    pub const FCONST_2: Opcode = Opcode(13);
    pub const DCONST_0: Opcode = Opcode(14);
    pub const DCONST_1: Opcode = Opcode(15);
    pub const BIPUSH: Opcode = Opcode(16);
    pub const SIPUSH: Opcode = Opcode(17);
    pub const LDC: Opcode = Opcode(18);
    pub const LDC_W: Opcode = Opcode(19);
    pub const LDC2_W: Opcode = Opcode(20);
    pub const ILOAD: Opcode = Opcode(21);
    pub const LLOAD: Opcode = Opcode(22);
    pub const FLOAD: Opcode = Opcode(23);
    pub const DLOAD: Opcode = Opcode(24);
    pub const ALOAD: Opcode = Opcode(25);
    pub const ILOAD_0: Opcode = Opcode(26);
    pub const ILOAD_1: Opcode = Opcode(27);
    pub const ILOAD_2: Opcode = Opcode(28);
    pub const ILOAD_3: Opcode = Opcode(29);
    pub const LLOAD_0: Opcode = Opcode(30);
    pub const LLOAD_1: Opcode = Opcode(31);
    pub const LLOAD_2: Opcode = Opcode(32);
    pub const LLOAD_3: Opcode = Opcode(33);
    pub const FLOAD_0: Opcode = Opcode(34);
    pub const FLOAD_1: Opcode = Opcode(35);
    pub const FLOAD_2: Opcode = Opcode(36);
    pub const FLOAD_3: Opcode = Opcode(37);
    pub const DLOAD_0: Opcode = Opcode(38);
    pub const DLOAD_1: Opcode = Opcode(39);
    pub const DLOAD_2: Opcode = Opcode(40);
    pub const DLOAD_3: Opcode = Opcode(41);
    pub const ALOAD_0: Opcode = Opcode(42);
    pub const ALOAD_1: Opcode = Opcode(43);
    pub const ALOAD_2: Opcode = Opcode(44);
    pub const ALOAD_3: Opcode = Opcode(45);
    pub const IALOAD: Opcode = Opcode(46);
    pub const LALOAD: Opcode = Opcode(47);
    pub const FALOAD: Opcode = Opcode(48);
    pub const DALOAD: Opcode = Opcode(49);
    pub const AALOAD: Opcode = Opcode(50);
    pub const BALOAD: Opcode = Opcode(51);
    pub const CALOAD: Opcode = Opcode(52);
    pub const SALOAD: Opcode = Opcode(53);
    pub const ISTORE: Opcode = Opcode(54);
    pub const LSTORE: Opcode = Opcode(55);
    pub const FSTORE: Opcode = Opcode(56);
    pub const DSTORE: Opcode = Opcode(57);
    pub const ASTORE: Opcode = Opcode(58);
    pub const ISTORE_0: Opcode = Opcode(59);
    pub const ISTORE_1: Opcode = Opcode(60);
    pub const ISTORE_2: Opcode = Opcode(61);
    pub const ISTORE_3: Opcode = Opcode(62);
    pub const LSTORE_0: Opcode = Opcode(63);
    pub const LSTORE_1: Opcode = Opcode(64);
    pub const LSTORE_2: Opcode = Opcode(65);
    pub const LSTORE_3: Opcode = Opcode(66);
    pub const FSTORE_0: Opcode = Opcode(67);
    pub const FSTORE_1: Opcode = Opcode(68);
    pub const FSTORE_2: Opcode = Opcode(69);
    pub const FSTORE_3: Opcode = Opcode(70);
    pub const DSTORE_0: Opcode = Opcode(71);
    pub const DSTORE_1: Opcode = Opcode(72);
    pub const DSTORE_2: Opcode = Opcode(73);
    pub const DSTORE_3: Opcode = Opcode(74);
    pub const ASTORE_0: Opcode = Opcode(75);
    pub const ASTORE_1: Opcode = Opcode(76);
    pub const ASTORE_2: Opcode = Opcode(77);
    pub const ASTORE_3: Opcode = Opcode(78);
    pub const IASTORE: Opcode = Opcode(79);
    pub const LASTORE: Opcode = Opcode(80);
    pub const FASTORE: Opcode = Opcode(81);
    pub const DASTORE: Opcode = Opcode(82);
    pub const AASTORE: Opcode = Opcode(83);
    pub const BASTORE: Opcode = Opcode(84);
    pub const CASTORE: Opcode = Opcode(85);
    pub const SASTORE: Opcode = Opcode(86);
    pub const POP: Opcode = Opcode(87);
    pub const POP2: Opcode = Opcode(88);
    pub const DUP: Opcode = Opcode(89);
    pub const DUP_X1: Opcode = Opcode(90);
    pub const DUP_X2: Opcode = Opcode(91);
    pub const DUP2: Opcode = Opcode(92);
    pub const DUP2_X1: Opcode = Opcode(93);
    pub const DUP2_X2: Opcode = Opcode(94);
    pub const SWAP: Opcode = Opcode(95);
    pub const IADD: Opcode = Opcode(96);
    pub const LADD: Opcode = Opcode(97);
    pub const FADD: Opcode = Opcode(98);
    pub const DADD: Opcode = Opcode(99);
    pub const ISUB: Opcode = Opcode(100);
    pub const LSUB: Opcode = Opcode(101);
    pub const FSUB: Opcode = Opcode(102);
    pub const DSUB: Opcode = Opcode(103);
    pub const IMUL: Opcode = Opcode(104);
    pub const LMUL: Opcode = Opcode(105);
    pub const FMUL: Opcode = Opcode(106);
    pub const DMUL: Opcode = Opcode(107);
    pub const IDIV: Opcode = Opcode(108);
    pub const LDIV: Opcode = Opcode(109);
    pub const FDIV: Opcode = Opcode(110);
    pub const DDIV: Opcode = Opcode(111);
    pub const IREM: Opcode = Opcode(112);
    pub const LREM: Opcode = Opcode(113);
    pub const FREM: Opcode = Opcode(114);
    pub const DREM: Opcode = Opcode(115);
    pub const INEG: Opcode = Opcode(116);
    pub const LNEG: Opcode = Opcode(117);
    pub const FNEG: Opcode = Opcode(118);
    pub const DNEG: Opcode = Opcode(119);
    pub const ISHL: Opcode = Opcode(120);
    pub const LSHL: Opcode = Opcode(121);
    pub const ISHR: Opcode = Opcode(122);
    pub const LSHR: Opcode = Opcode(123);
    pub const IUSHR: Opcode = Opcode(124);
    pub const LUSHR: Opcode = Opcode(125);
    pub const IAND: Opcode = Opcode(126);
    pub const LAND: Opcode = Opcode(127);
    pub const IOR: Opcode = Opcode(128);
    pub const LOR: Opcode = Opcode(129);
    pub const IXOR: Opcode = Opcode(130);
    pub const LXOR: Opcode = Opcode(131);
    pub const IINC: Opcode = Opcode(132);
    pub const I2L: Opcode = Opcode(133);
    pub const I2F: Opcode = Opcode(134);
    pub const I2D: Opcode = Opcode(135);
    pub const L2I: Opcode = Opcode(136);
    pub const L2F: Opcode = Opcode(137);
    pub const L2D: Opcode = Opcode(138);
    pub const F2I: Opcode = Opcode(139);
    pub const F2L: Opcode = Opcode(140);
    pub const F2D: Opcode = Opcode(141);
    pub const D2I: Opcode = Opcode(142);
    pub const D2L: Opcode = Opcode(143);
    pub const D2F: Opcode = Opcode(144);
    pub const I2B: Opcode = Opcode(145);
    pub const I2C: Opcode = Opcode(146);
    pub const I2S: Opcode = Opcode(147);
    pub const LCMP: Opcode = Opcode(148);
    pub const FCMPL: Opcode = Opcode(149);
    pub const FCMPG: Opcode = Opcode(150);
    pub const DCMPL: Opcode = Opcode(151);
    pub const DCMPG: Opcode = Opcode(152);
    pub const IFEQ: Opcode = Opcode(153);
    pub const IFNE: Opcode = Opcode(154);
    pub const IFLT: Opcode = Opcode(155);
    pub const IFGE: Opcode = Opcode(156);
    pub const IFGT: Opcode = Opcode(157);
    pub const IFLE: Opcode = Opcode(158);
    pub const IF_ICMPEQ: Opcode = Opcode(159);
    pub const IF_ICMPNE: Opcode = Opcode(160);
    pub const IF_ICMPLT: Opcode = Opcode(161);
    pub const IF_ICMPGE: Opcode = Opcode(162);
    pub const IF_ICMPGT: Opcode = Opcode(163);
    pub const IF_ICMPLE: Opcode = Opcode(164);
    pub const IF_ACMPEQ: Opcode = Opcode(165);
    pub const IF_ACMPNE: Opcode = Opcode(166);
    pub const GOTO: Opcode = Opcode(167);
    pub const JSR: Opcode = Opcode(168);
    pub const RET: Opcode = Opcode(169);
    pub const TABLESWITCH: Opcode = Opcode(170);
    pub const LOOKUPSWITCH: Opcode = Opcode(171);
    pub const IRETURN: Opcode = Opcode(172);
    pub const LRETURN: Opcode = Opcode(173);
    pub const FRETURN: Opcode = Opcode(174);
    pub const DRETURN: Opcode = Opcode(175);
    pub const ARETURN: Opcode = Opcode(176);
    pub const RETURN: Opcode = Opcode(177);
    pub const GETSTATIC: Opcode = Opcode(178);
    pub const PUTSTATIC: Opcode = Opcode(179);
    pub const GETFIELD: Opcode = Opcode(180);
    pub const PUTFIELD: Opcode = Opcode(181);
    pub const INVOKEVIRTUAL: Opcode = Opcode(182);
    pub const INVOKESPECIAL: Opcode = Opcode(183);
    pub const INVOKESTATIC: Opcode = Opcode(184);
    pub const INVOKEINTERFACE: Opcode = Opcode(185);
    pub const INVOKEDYNAMIC: Opcode = Opcode(186);
    pub const NEW: Opcode = Opcode(187);
    pub const NEWARRAY: Opcode = Opcode(188);
    pub const ANEWARRAY: Opcode = Opcode(189);
    pub const ARRAYLENGTH: Opcode = Opcode(190);
    pub const ATHROW: Opcode = Opcode(191);
    pub const CHECKCAST: Opcode = Opcode(192);
    pub const INSTANCEOF: Opcode = Opcode(193);
    pub const MONITORENTER: Opcode = Opcode(194);
    pub const MONITOREXIT: Opcode = Opcode(195);
    pub const WIDE: Opcode = Opcode(196);
    pub const MULTIANEWARRAY: Opcode = Opcode(197);
    pub const IFNULL: Opcode = Opcode(198);
    pub const IFNONNULL: Opcode = Opcode(199);
    pub const GOTO_W: Opcode = Opcode(200);
    pub const JSR_W: Opcode = Opcode(201);
}

const TABLE: [(&str, Format); 202] = [
    ("nop", Format::Plain),
    ("aconst_null", Format::Plain),
    ("iconst_m1", Format::Plain),
    ("iconst_0", Format::Plain),
    ("iconst_1", Format::Plain),
    ("iconst_2", Format::Plain),
    ("iconst_3", Format::Plain),
    ("iconst_4", Format::Plain),
    ("iconst_5", Format::Plain),
    ("lconst_0", Format::Plain),
    ("lconst_1", Format::Plain),
    ("fconst_0", Format::Plain),
    ("fconst_1", Format::Plain),
    ("fconst_2", Format::Plain),
    ("dconst_0", Format::Plain),
    ("dconst_1", Format::Plain),
    ("bipush", Format::Byte),
    ("sipush", Format::Short),
    ("ldc", Format::PoolByte),
    ("ldc_w", Format::Pool),
    ("ldc2_w", Format::Pool),
    ("iload", Format::Local),
    ("lload", Format::Local),
    ("fload", Format::Local),
    ("dload", Format::Local),
    ("aload", Format::Local),
    ("iload_0", Format::Plain),
    ("iload_1", Format::Plain),
    ("iload_2", Format::Plain),
    ("iload_3", Format::Plain),
    ("lload_0", Format::Plain),
    ("lload_1", Format::Plain),
    ("lload_2", Format::Plain),
    ("lload_3", Format::Plain),
    ("fload_0", Format::Plain),
    ("fload_1", Format::Plain),
    ("fload_2", Format::Plain),
    ("fload_3", Format::Plain),
    ("dload_0", Format::Plain),
    ("dload_1", Format::Plain),
    ("dload_2", Format::Plain),
    ("dload_3", Format::Plain),
    ("aload_0", Format::Plain),
    ("aload_1", Format::Plain),
    ("aload_2", Format::Plain),
    ("aload_3", Format::Plain),
    ("iaload", Format::Plain),
    ("laload", Format::Plain),
    ("faload", Format::Plain),
    ("daload", Format::Plain),
    ("aaload", Format::Plain),
    ("baload", Format::Plain),
    ("caload", Format::Plain),
    ("saload", Format::Plain),
    ("istore", Format::Local),
    ("lstore", Format::Local),
    ("fstore", Format::Local),
    ("dstore", Format::Local),
    ("astore", Format::Local),
    ("istore_0", Format::Plain),
    ("istore_1", Format::Plain),
    ("istore_2", Format::Plain),
    ("istore_3", Format::Plain),
    ("lstore_0", Format::Plain),
    ("lstore_1", Format::Plain),
    ("lstore_2", Format::Plain),
    ("lstore_3", Format::Plain),
    ("fstore_0", Format::Plain),
    ("fstore_1", Format::Plain),
    ("fstore_2", Format::Plain),
    ("fstore_3", Format::Plain),
    ("dstore_0", Format::Plain),
    ("dstore_1", Format::Plain),
    ("dstore_2", Format::Plain),
    ("dstore_3", Format::Plain),
    ("astore_0", Format::Plain),
    ("astore_1", Format::Plain),
    ("astore_2", Format::Plain),
    ("astore_3", Format::Plain),
    ("iastore", Format::Plain),
    ("lastore", Format::Plain),
    ("fastore", Format::Plain),
    ("dastore", Format::Plain),
    ("aastore", Format::Plain),
    ("bastore", Format::Plain),
    ("castore", Format::Plain),
    ("sastore", Format::Plain),
    ("pop", Format::Plain),
    ("pop2", Format::Plain),
    ("dup", Format::Plain),
    ("dup_x1", Format::Plain),
    ("dup_x2", Format::Plain),
    ("dup2", Format::Plain),
    ("dup2_x1", Format::Plain),
    ("dup2_x2", Format::Plain),
    ("swap", Format::Plain),
    ("iadd", Format::Plain),
    ("ladd", Format::Plain),
    ("fadd", Format::Plain),
    ("dadd", Format::Plain),
    ("isub", Format::Plain),
    ("lsub", Format::Plain),
    ("fsub", Format::Plain),
    ("dsub", Format::Plain),
    ("imul", Format::Plain),
    ("lmul", Format::Plain),
    ("fmul", Format::Plain),
    ("dmul", Format::Plain),
    ("idiv", Format::Plain),
    ("ldiv", Format::Plain),
    ("fdiv", Format::Plain),
    ("ddiv", Format::Plain),
    ("irem", Format::Plain),
    ("lrem", Format::Plain),
    ("frem", Format::Plain),
    ("drem", Format::Plain),
    ("ineg", Format::Plain),
    ("lneg", Format::Plain),
    ("fneg", Format::Plain),
    ("dneg", Format::Plain),
    ("ishl", Format::Plain),
    ("lshl", Format::Plain),
    ("ishr", Format::Plain),
    ("lshr", Format::Plain),
    ("iushr", Format::Plain),
    ("lushr", Format::Plain),
    ("iand", Format::Plain),
    ("land", Format::Plain),
    ("ior", Format::Plain),
    ("lor", Format::Plain),
    ("ixor", Format::Plain),
    ("lxor", Format::Plain),
    ("iinc", Format::Increment),
    ("i2l", Format::Plain),
    ("i2f", Format::Plain),
    ("i2d", Format::Plain),
    ("l2i", Format::Plain),
    ("l2f", Format::Plain),
    ("l2d", Format::Plain),
    ("f2i", Format::Plain),
    ("f2l", Format::Plain),
    ("f2d", Format::Plain),
    ("d2i", Format::Plain),
    ("d2l", Format::Plain),
    ("d2f", Format::Plain),
    ("i2b", Format::Plain),
    ("i2c", Format::Plain),
    ("i2s", Format::Plain),
    ("lcmp", Format::Plain),
    ("fcmpl", Format::Plain),
    ("fcmpg", Format::Plain),
    ("dcmpl", Format::Plain),
    ("dcmpg", Format::Plain),
    ("ifeq", Format::Branch),
    ("ifne", Format::Branch),
    ("iflt", Format::Branch),
    ("ifge", Format::Branch),
    ("ifgt", Format::Branch),
    ("ifle", Format::Branch),
    ("if_icmpeq", Format::Branch),
    ("if_icmpne", Format::Branch),
    ("if_icmplt", Format::Branch),
    ("if_icmpge", Format::Branch),
    ("if_icmpgt", Format::Branch),
    ("if_icmple", Format::Branch),
    ("if_acmpeq", Format::Branch),
    ("if_acmpne", Format::Branch),
    ("goto", Format::Branch),
    ("jsr", Format::Branch),
    ("ret", Format::Local),
    ("tableswitch", Format::TableSwitch),
    ("lookupswitch", Format::LookupSwitch),
    ("ireturn", Format::Plain),
    ("lreturn", Format::Plain),
    ("freturn", Format::Plain),
    ("dreturn", Format::Plain),
    ("areturn", Format::Plain),
    ("return", Format::Plain),
    ("getstatic", Format::Pool),
    ("putstatic", Format::Pool),
    ("getfield", Format::Pool),
    ("putfield", Format::Pool),
    ("invokevirtual", Format::Pool),
    ("invokespecial", Format::Pool),
    ("invokestatic", Format::Pool),
    ("invokeinterface", Format::Interface),
    ("invokedynamic", Format::Dynamic),
    ("new", Format::Pool),
    ("newarray", Format::ArrayKind),
    ("anewarray", Format::Pool),
    ("arraylength", Format::Plain),
    ("athrow", Format::Plain),
    ("checkcast", Format::Pool),
    ("instanceof", Format::Pool),
    ("monitorenter", Format::Plain),
    ("monitorexit", Format::Plain),
    ("wide", Format::Wide),
    ("multianewarray", Format::MultiArray),
    ("ifnull", Format::Branch),
    ("ifnonnull", Format::Branch),
    ("goto_w", Format::WideBranch),
    ("jsr_w", Format::WideBranch),
];
