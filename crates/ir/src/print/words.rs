//! The words of the text form: which names need quotes, and which classes have short names.

/// Words that start a statement or an operation, or that Java reserves. As names of classes or variables they
/// are quoted.
const RESERVED: [&str; 71] = [
    "abstract",
    "as",
    "assert",
    "boolean",
    "break",
    "byte",
    "case",
    "catch",
    "caught",
    "cells",
    "char",
    "class",
    "const",
    "continue",
    "default",
    "do",
    "double",
    "dynamic",
    "else",
    "enum",
    "extends",
    "final",
    "finally",
    "float",
    "for",
    "goto",
    "if",
    "implements",
    "import",
    "instanceof",
    "int",
    "interface",
    "long",
    "monitorenter",
    "monitorexit",
    "native",
    "new",
    "null",
    "package",
    "private",
    "protected",
    "public",
    "return",
    "returnaddress",
    "short",
    "special",
    "static",
    "strictfp",
    "super",
    "switch",
    "synchronized",
    "this",
    "throw",
    "throws",
    "transient",
    "true",
    "false",
    "try",
    "virtual",
    "void",
    "volatile",
    "while",
    "NaN",
    "NaNf",
    "Infinity",
    "Infinityf",
    "lcmp",
    "fcmpl",
    "fcmpg",
    "dcmpl",
    "dcmpg",
];

/// Words that can be names of variables, because the next token distinguishes them, but not of classes.
const RESERVED_FOR_CLASSES: [&str; 32] = [
    "address",
    "annotation",
    "bridge",
    "conflict",
    "constant",
    "flags",
    "handle",
    "length",
    "methodtype",
    "module",
    "multi",
    "nosuper",
    "phi",
    "synthetic",
    "unknown",
    "varargs",
    "neg",
    "i2l",
    "i2f",
    "i2d",
    "l2i",
    "l2f",
    "l2d",
    "f2i",
    "f2l",
    "f2d",
    "d2i",
    "d2l",
    "d2f",
    "i2b",
    "i2c",
    "i2s",
];

/// The public classes of `java.lang`, which have short names in every package. The list is fixed, so that a
/// text means the same with any class path.
const JAVA_LANG: [&str; 111] = [
    "AbstractMethodError",
    "Appendable",
    "ArithmeticException",
    "ArrayIndexOutOfBoundsException",
    "ArrayStoreException",
    "AssertionError",
    "AssertionStatusDirectives",
    "AutoCloseable",
    "Boolean",
    "BootstrapMethodError",
    "Byte",
    "CharSequence",
    "Character",
    "Class",
    "ClassCastException",
    "ClassCircularityError",
    "ClassFormatError",
    "ClassLoader",
    "ClassNotFoundException",
    "ClassValue",
    "CloneNotSupportedException",
    "Cloneable",
    "Comparable",
    "Compiler",
    "Deprecated",
    "Double",
    "Enum",
    "EnumConstantNotPresentException",
    "Error",
    "Exception",
    "ExceptionInInitializerError",
    "Float",
    "FunctionalInterface",
    "IO",
    "IllegalAccessError",
    "IllegalAccessException",
    "IllegalArgumentException",
    "IllegalCallerException",
    "IllegalMonitorStateException",
    "IllegalStateException",
    "IllegalThreadStateException",
    "IncompatibleClassChangeError",
    "IndexOutOfBoundsException",
    "InheritableThreadLocal",
    "InstantiationError",
    "InstantiationException",
    "Integer",
    "InternalError",
    "InterruptedException",
    "Iterable",
    "LayerInstantiationException",
    "LinkageError",
    "Long",
    "MatchException",
    "Math",
    "Module",
    "ModuleLayer",
    "NegativeArraySizeException",
    "NoClassDefFoundError",
    "NoSuchFieldError",
    "NoSuchFieldException",
    "NoSuchMethodError",
    "NoSuchMethodException",
    "NullPointerException",
    "Number",
    "NumberFormatException",
    "Object",
    "OutOfMemoryError",
    "Override",
    "Package",
    "Process",
    "ProcessBuilder",
    "ProcessHandle",
    "Readable",
    "Record",
    "ReflectiveOperationException",
    "Runnable",
    "Runtime",
    "RuntimeException",
    "RuntimePermission",
    "SafeVarargs",
    "ScopedValue",
    "SecurityException",
    "SecurityManager",
    "Short",
    "StableValue",
    "StackOverflowError",
    "StackTraceElement",
    "StackWalker",
    "StrictMath",
    "String",
    "StringBuffer",
    "StringBuilder",
    "StringIndexOutOfBoundsException",
    "StringTemplate",
    "SuppressWarnings",
    "System",
    "Thread",
    "ThreadDeath",
    "ThreadGroup",
    "ThreadLocal",
    "Throwable",
    "TypeNotPresentException",
    "UnknownError",
    "UnsatisfiedLinkError",
    "UnsupportedClassVersionError",
    "UnsupportedOperationException",
    "VerifyError",
    "VirtualMachineError",
    "Void",
    "WrongThreadException",
];

/// Whether a variable of this name must be quoted.
pub(crate) fn is_reserved(word: &str) -> bool {
    RESERVED.contains(&word)
}

/// Whether a class name that starts with this word must be quoted.
pub(crate) fn is_reserved_for_classes(word: &str) -> bool {
    is_reserved(word) || RESERVED_FOR_CLASSES.contains(&word)
}

/// Whether a simple name means a class of `java.lang`, or one nested in it.
pub(crate) fn is_java_lang(simple: &[u8]) -> bool {
    let outer = simple.split(|&byte| byte == b'$').next().unwrap_or(simple);
    std::str::from_utf8(outer).is_ok_and(|outer| JAVA_LANG.binary_search(&outer).is_ok())
}

/// Whether a name looks like `v12`, by which variables without a name go.
pub(crate) fn is_numbered(name: &[u8]) -> bool {
    matches!(name, [b'v', digits @ ..] if !digits.is_empty() && digits.iter().all(u8::is_ascii_digit))
}

/// Whether a character can start a plain name.
pub(crate) fn starts_name(c: char) -> bool {
    c.is_alphabetic() || c == '_' || c == '$'
}

/// Whether a character can be part of a plain name.
pub(crate) fn continues_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_of_java_lang_can_be_searched() {
        assert!(JAVA_LANG.is_sorted());
        assert!(is_java_lang(b"String"));
        assert!(is_java_lang(b"Thread$State"));
        assert!(!is_java_lang(b"Strings"));
        assert!(!is_java_lang(b"$String"));
    }

    #[test]
    fn numbered_names_are_known() {
        assert!(is_numbered(b"v0") && is_numbered(b"v12"));
        assert!(!is_numbered(b"v") && !is_numbered(b"v1x") && !is_numbered(b"w1"));
    }
}
