//! Class files, written byte by byte: just enough for classes whose methods say who they are.

use std::collections::HashMap;

/// A class under construction.
pub(super) struct Assembler {
    pool: Vec<u8>,
    indices: HashMap<Vec<u8>, u16>,
    access: u16,
    this: u16,
    superclass: u16,
    interfaces: Vec<u16>,
    fields: Vec<Vec<u8>>,
    methods: Vec<Vec<u8>>,
}

/// `()Ljava/lang/String;`
pub(super) const NAMING: &str = "()Ljava/lang/String;";

impl Assembler {
    pub(super) fn new(access: u16, name: &str, superclass: &str, interfaces: &[String]) -> Self {
        let mut class = Self {
            pool: Vec::new(),
            indices: HashMap::new(),
            access,
            this: 0,
            superclass: 0,
            interfaces: Vec::new(),
            fields: Vec::new(),
            methods: Vec::new(),
        };
        class.this = class.class(name);
        class.superclass = class.class(superclass);
        class.interfaces = interfaces.iter().map(|name| class.class(name)).collect();
        class
    }

    /// A constructor that only calls the superclass's.
    pub(super) fn constructor(&mut self, superclass: &str) {
        let above = self.member(10, superclass, "<init>", "()V");
        // aload_0, invokespecial, return
        self.body(0x0001, "<init>", "()V", &[&[0x2a, 0xb7], &be(above)[..], &[0xb1]].concat());
    }

    /// A method that returns `text`; without a body if it is abstract.
    pub(super) fn naming_method(&mut self, access: u16, name: &str, text: &str) {
        if access & 0x0400 != 0 {
            let head = [access, self.utf8(name), self.utf8(NAMING), 0];
            self.methods.push(head.map(be).concat());
            return;
        }
        let constant = self.string(text);
        // ldc_w, areturn
        self.body(access, name, NAMING, &[&[0x13], &be(constant)[..], &[0xb0]].concat());
    }

    /// A static final string.
    pub(super) fn naming_field(&mut self, access: u16, name: &str, text: &str) {
        let head = [access | 0x0018, self.utf8(name), self.utf8("Ljava/lang/String;"), 1];
        let attribute = self.utf8("ConstantValue");
        let value = self.string(text);
        self.fields.push([&head.map(be).concat()[..], &be(attribute), &[0, 0, 0, 2], &be(value)].concat());
    }

    /// `static String name(Object r) { return ((cast) r).member(); }`, by the given instruction.
    pub(super) fn call(&mut self, name: &str, call: Call, cast: &str, owner: &str, member: &str) {
        let cast = self.class(cast);
        let mut code = [&[0x2a, 0xc0], &be(cast)[..]].concat();
        let (tag, opcode) = match call {
            Call::Virtual => (10, 0xb6),
            Call::Special => (10, 0xb7),
            Call::SpecialInterface => (11, 0xb7),
            Call::Interface => (11, 0xb9),
        };
        let method = self.member(tag, owner, member, NAMING);
        code.push(opcode);
        code.extend(be(method));
        if call == Call::Interface {
            code.extend([1, 0]);
        }
        code.push(0xb0);
        self.body(0x0009, name, "(Ljava/lang/Object;)Ljava/lang/String;", &code);
    }

    /// `static String name(Object r) { return owner.member; }`
    pub(super) fn read(&mut self, name: &str, owner: &str, member: &str) {
        let field = self.member(9, owner, member, "Ljava/lang/String;");
        let code = [&[0xb2], &be(field)[..], &[0xb0]].concat();
        self.body(0x0009, name, "(Ljava/lang/Object;)Ljava/lang/String;", &code);
    }

    pub(super) fn finish(self) -> Vec<u8> {
        let list = |items: Vec<Vec<u8>>| [&be(items.len() as u16)[..], &items.concat()].concat();
        let mut bytes = vec![0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 55];
        bytes.extend(be(self.indices.len() as u16 + 1));
        bytes.extend(self.pool);
        bytes.extend([self.access, self.this, self.superclass].map(be).concat());
        bytes.extend(list(self.interfaces.iter().map(|&index| be(index).to_vec()).collect()));
        bytes.extend(list(self.fields));
        bytes.extend(list(self.methods));
        bytes.extend([0, 0]);
        bytes
    }

    fn body(&mut self, access: u16, name: &str, descriptor: &str, code: &[u8]) {
        let head = [access, self.utf8(name), self.utf8(descriptor), 1, self.utf8("Code")];
        let mut method = head.map(be).concat();
        method.extend((code.len() as u32 + 12).to_be_bytes());
        // max_stack, max_locals
        method.extend([0, 1, 0, 1]);
        method.extend((code.len() as u32).to_be_bytes());
        method.extend(code);
        // No handlers, no attributes.
        method.extend([0, 0, 0, 0]);
        self.methods.push(method);
    }

    fn utf8(&mut self, text: &str) -> u16 {
        self.constant([&[1], &be(text.len() as u16)[..], text.as_bytes()].concat())
    }

    fn class(&mut self, name: &str) -> u16 {
        let name = self.utf8(name);
        self.constant([&[7], &be(name)[..]].concat())
    }

    fn string(&mut self, text: &str) -> u16 {
        let text = self.utf8(text);
        self.constant([&[8], &be(text)[..]].concat())
    }

    fn member(&mut self, tag: u8, owner: &str, name: &str, descriptor: &str) -> u16 {
        let (owner, name, descriptor) = (self.class(owner), self.utf8(name), self.utf8(descriptor));
        let both = self.constant([&[12], &be(name)[..], &be(descriptor)].concat());
        self.constant([&[tag], &be(owner)[..], &be(both)].concat())
    }

    fn constant(&mut self, written: Vec<u8>) -> u16 {
        let next = self.indices.len() as u16 + 1;
        *self.indices.entry(written).or_insert_with_key(|written| {
            self.pool.extend(written);
            next
        })
    }
}

/// How a method is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Call {
    Virtual,
    Interface,
    /// `invokespecial` of a `Methodref`.
    Special,
    /// `invokespecial` of an `InterfaceMethodref`.
    SpecialInterface,
}

fn be(value: u16) -> [u8; 2] {
    value.to_be_bytes()
}
