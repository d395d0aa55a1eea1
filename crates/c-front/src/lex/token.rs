//! The tokens of C.

use index::id;

use crate::position::Pos;

id! {
    /// An identifier or keyword of one unit.
    pub Symbol
}

/// One token of the preprocessed text.
#[derive(Clone, Copy, Debug)]
pub struct Token {
    /// What it is.
    pub kind: Kind,
    /// The symbol of a name or keyword; the length in bytes of a number, character or string.
    pub detail: u32,
    /// Where it starts.
    pub pos: Pos,
}

impl Token {
    /// The symbol of a name or keyword.
    pub fn symbol(self) -> Symbol {
        Symbol(self.detail)
    }
}

macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident = $text:literal,)*) => {
        /// The kind of a token: names, literals, punctuators, and a kind for each keyword whatever its
        /// spelling.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[repr(u8)]
        pub enum Kind {
            $($(#[$doc])* #[doc = concat!("`", $text, "`")] $name,)*
        }

        impl Kind {
            /// How an error names it.
            pub fn text(self) -> &'static str {
                match self {
                    $(Kind::$name => $text,)*
                }
            }
        }
    };
}

kinds! {
    End = "the end of the file", Name = "a name", Number = "a number", Character = "a character", Text = "a string",
    Stray = "a stray character", Unended = "an unended literal",
    // Punctuators.
    ParenOpen = "(", ParenClose = ")", BracketOpen = "[", BracketClose = "]", BraceOpen = "{", BraceClose = "}",
    Semicolon = ";", Comma = ",", Colon = ":", Question = "?", Dot = ".", Arrow = "->", Ellipsis = "...",
    Plus = "+", Minus = "-", Star = "*", Slash = "/", Percent = "%", Amp = "&", Pipe = "|", Caret = "^",
    Tilde = "~", Bang = "!", Less = "<", Greater = ">", Equal = "=",
    PlusPlus = "++", MinusMinus = "--", AmpAmp = "&&", PipePipe = "||", ShiftLeft = "<<", ShiftRight = ">>",
    LessEqual = "<=", GreaterEqual = ">=", EqualEqual = "==", BangEqual = "!=",
    PlusEqual = "+=", MinusEqual = "-=", StarEqual = "*=", SlashEqual = "/=", PercentEqual = "%=",
    AmpEqual = "&=", PipeEqual = "|=", CaretEqual = "^=", ShiftLeftEqual = "<<=", ShiftRightEqual = ">>=",
    ColonColon = "::", Hash = "#",
    // Storage and function specifiers.
    Typedef = "typedef", Extern = "extern", Static = "static", Auto = "auto", Register = "register",
    Thread = "_Thread_local", Inline = "inline", Noreturn = "_Noreturn", Constexpr = "constexpr",
    // Qualifiers.
    Const = "const", Volatile = "volatile", Restrict = "restrict", Atomic = "_Atomic", Extension = "__extension__",
    NamedSpace = "a named address space",
    // Type specifiers.
    Void = "void", Char = "char", Short = "short", Int = "int", Long = "long", Float = "float", Double = "double",
    Signed = "signed", Unsigned = "unsigned", Bool = "_Bool", Complex = "_Complex", Imaginary = "_Imaginary",
    Int128 = "__int128", Float128 = "_Float128", Float16 = "_Float16", Float32 = "_Float32", Float64 = "_Float64",
    Float32x = "_Float32x", Float64x = "_Float64x", Bf16 = "__bf16",
    Decimal32 = "_Decimal32", Decimal64 = "_Decimal64", Decimal128 = "_Decimal128", BitInt = "_BitInt",
    Struct = "struct", Union = "union", Enum = "enum", Typeof = "typeof", AutoType = "__auto_type",
    VaList = "__builtin_va_list", Alignas = "_Alignas", Attribute = "__attribute__",
    // Statements.
    If = "if", Else = "else", While = "while", Do = "do", For = "for", Switch = "switch", Case = "case",
    Default = "default", Break = "break", Continue = "continue", Goto = "goto", Return = "return", Asm = "asm",
    Label = "__label__", StaticAssert = "_Static_assert",
    // Operators with names.
    Sizeof = "sizeof", Alignof = "_Alignof", Generic = "_Generic", Real = "__real__", Imag = "__imag__",
    VaArg = "__builtin_va_arg", Offsetof = "__builtin_offsetof", TypesCompatible = "__builtin_types_compatible_p",
    ChooseExpr = "__builtin_choose_expr", ConvertVector = "__builtin_convertvector", Tgmath = "__builtin_tgmath",
}
