//! Values of the JDK that every client can make: durations, units, patterns, exceptions, class literals.
//!
//! The interface of a component says which types of the JDK clients pass. It does not say how to make them,
//! unless the component does so itself.

use program::{ClassId, FieldId, MethodId, Program, Type};

use crate::generic::Hint;
use crate::id::OperationId;
use crate::vocabulary::{Action, Parameter, Vocabulary, Waiting};

/// Static methods and constructors, with their descriptors.
const MAKERS: [(&str, &str, &str); 45] = [
    ("java/time/Duration", "ofMillis", "(J)Ljava/time/Duration;"),
    ("java/time/Duration", "ofSeconds", "(J)Ljava/time/Duration;"),
    ("java/time/Instant", "ofEpochMilli", "(J)Ljava/time/Instant;"),
    ("java/time/LocalDate", "ofEpochDay", "(J)Ljava/time/LocalDate;"),
    ("java/util/regex/Pattern", "compile", "(Ljava/lang/String;)Ljava/util/regex/Pattern;"),
    ("java/util/Optional", "of", "(Ljava/lang/Object;)Ljava/util/Optional;"),
    ("java/util/Optional", "empty", "()Ljava/util/Optional;"),
    ("java/util/concurrent/ForkJoinPool", "commonPool", "()Ljava/util/concurrent/ForkJoinPool;"),
    ("java/net/URI", "create", "(Ljava/lang/String;)Ljava/net/URI;"),
    ("java/math/BigInteger", "valueOf", "(J)Ljava/math/BigInteger;"),
    ("java/math/BigDecimal", "valueOf", "(J)Ljava/math/BigDecimal;"),
    ("java/util/Collections", "emptyIterator", "()Ljava/util/Iterator;"),
    ("java/util/Date", "<init>", "(J)V"),
    ("java/util/Random", "<init>", "(J)V"),
    ("java/util/BitSet", "<init>", "()V"),
    ("java/io/StringReader", "<init>", "(Ljava/lang/String;)V"),
    ("java/io/StringWriter", "<init>", "()V"),
    ("java/io/PrintWriter", "<init>", "(Ljava/io/Writer;)V"),
    ("java/io/ByteArrayInputStream", "<init>", "([B)V"),
    ("java/io/ByteArrayOutputStream", "<init>", "()V"),
    ("java/io/PrintStream", "<init>", "(Ljava/io/OutputStream;)V"),
    ("java/io/InputStreamReader", "<init>", "(Ljava/io/InputStream;)V"),
    ("java/io/BufferedReader", "<init>", "(Ljava/io/Reader;)V"),
    ("java/lang/StringBuilder", "<init>", "()V"),
    ("java/lang/StringBuffer", "<init>", "()V"),
    ("java/util/ArrayList", "<init>", "()V"),
    ("java/util/LinkedHashSet", "<init>", "()V"),
    ("java/util/LinkedHashMap", "<init>", "()V"),
    ("java/util/TreeMap", "<init>", "()V"),
    ("java/util/TreeSet", "<init>", "()V"),
    ("java/util/ArrayDeque", "<init>", "()V"),
    ("java/util/Properties", "<init>", "()V"),
    ("java/util/concurrent/ConcurrentHashMap", "<init>", "()V"),
    ("java/util/concurrent/atomic/AtomicInteger", "<init>", "(I)V"),
    ("java/util/concurrent/atomic/AtomicLong", "<init>", "(J)V"),
    ("java/util/concurrent/atomic/AtomicReference", "<init>", "()V"),
    ("java/util/concurrent/CompletableFuture", "<init>", "()V"),
    (
        "java/util/concurrent/CompletableFuture",
        "completedFuture",
        "(Ljava/lang/Object;)Ljava/util/concurrent/CompletableFuture;",
    ),
    ("java/lang/IllegalStateException", "<init>", "(Ljava/lang/String;)V"),
    ("java/lang/IllegalArgumentException", "<init>", "(Ljava/lang/String;)V"),
    ("java/lang/RuntimeException", "<init>", "(Ljava/lang/Throwable;)V"),
    ("java/io/IOException", "<init>", "(Ljava/lang/String;)V"),
    ("java/lang/Exception", "<init>", "()V"),
    ("java/lang/Error", "<init>", "()V"),
    ("java/lang/Object", "<init>", "()V"),
];

/// Static fields.
const CONSTANTS: [(&str, &str); 7] = [
    ("java/nio/charset/StandardCharsets", "UTF_8"),
    ("java/nio/charset/StandardCharsets", "US_ASCII"),
    ("java/util/Locale", "ROOT"),
    ("java/util/Locale", "ENGLISH"),
    ("java/time/ZoneOffset", "UTC"),
    ("java/math/BigDecimal", "ONE"),
    ("java/util/Collections", "EMPTY_LIST"),
];

/// Classes whose literals are taken where any class is.
const LITERALS: [&str; 14] = [
    "java/lang/Object",
    "java/lang/String",
    "java/lang/Integer",
    "java/lang/Runnable",
    "java/lang/Exception",
    "java/lang/RuntimeException",
    "java/lang/IllegalStateException",
    "java/io/IOException",
    "java/util/List",
    "java/util/ArrayList",
    "java/util/LinkedList",
    "java/util/Map",
    "java/util/HashMap",
    "java/util/Date",
];

/// Classes whose constructors open files by name.
const OPENING: [&str; 10] = [
    "java/io/FileInputStream",
    "java/io/FileOutputStream",
    "java/io/FileReader",
    "java/io/FileWriter",
    "java/io/PrintStream",
    "java/io/PrintWriter",
    "java/io/RandomAccessFile",
    "java/util/Formatter",
    "java/util/jar/JarFile",
    "java/util/zip/ZipFile",
];

/// The most constants of an enum.
const MOST: usize = 16;

impl Vocabulary {
    /// Adds values of the JDK that some operation takes.
    pub(crate) fn add_jdk(&mut self, program: &Program) {
        // What a maker takes may need a maker, too: `new PrintStream(new ByteArrayOutputStream())`.
        for _ in 0..2 {
            let taken = self.taken();
            for (class, name, descriptor) in MAKERS {
                self.add_maker(program, &taken, class, name, descriptor);
            }
        }
        let taken = self.taken();
        for (class, name) in CONSTANTS {
            let found = program.find_class(class.as_bytes());
            if let Some((class, field)) =
                found.and_then(|class| Some((class, constant(program, class, name)?)))
            {
                self.add_constant(program, &taken, class, field);
            }
        }
        self.add_enums(program, &taken);
        let literals = LITERALS.iter().filter_map(|name| program.find_class(name.as_bytes()));
        for literal in literals.map(Type::class) {
            if !self.class_literals.contains(&literal) {
                self.class_literals.push(literal);
            }
        }
        self.refuse_blocking(program);
        self.refuse_files(program);
        self.add_waiting(program);
    }

    /// The types that operations take, in order.
    pub(crate) fn taken(&self) -> Vec<Type> {
        let all = self.all().flat_map(|(_, operation)| &operation.parameters);
        let mut all: Vec<Type> = all.map(|parameter| parameter.ty).filter(|ty| ty.is_reference()).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// What is taken that is not the component's own, apart from `Object`, which everything is.
    fn is_taken(program: &Program, taken: &[Type], ty: Type) -> bool {
        let vague = ["java/lang/CharSequence", "java/lang/Comparable", "java/io/Serializable"];
        let is_vague = |of: Type| {
            of == Type::OBJECT && ty != Type::OBJECT
                || of.as_class().is_some_and(|class| {
                    vague.iter().any(|vague| program.names.class_name(class).0 == vague.as_bytes())
                })
        };
        taken.iter().any(|&of| !is_vague(of) && program.is_subtype(ty, of))
    }

    fn has(&self, action: &Action) -> bool {
        self.all().any(|(_, operation)| operation.action == *action)
    }

    fn add_maker(&mut self, program: &Program, taken: &[Type], class: &str, name: &str, descriptor: &str) {
        let Some(class) = program.find_class(class.as_bytes()) else { return };
        let Some(method) = method(program, class, name, descriptor) else { return };
        let signature = program.names.selector_signature(program.method(method).selector);
        let is_new = name == "<init>";
        let result = if is_new { Type::class(class) } else { signature.result };
        let action = if is_new {
            Action::New { constructor: method }
        } else {
            Action::Call { class, method, is_static: true }
        };
        if Self::is_taken(program, taken, result) && !self.has(&action) {
            let parameters = signature.parameters.iter().map(|&ty| plain(ty)).collect();
            self.push(program, action, parameters, result);
        }
    }

    fn add_constant(&mut self, program: &Program, taken: &[Type], class: ClassId, field: FieldId) {
        let ty = program.field(field).ty;
        let action = Action::Read { class, field, is_static: true };
        if Self::is_taken(program, taken, ty) && !self.has(&action) {
            self.push(program, action, Vec::new(), ty);
        }
    }

    /// The constants of enums that operations take, wherever the enum is from.
    fn add_enums(&mut self, program: &Program, taken: &[Type]) {
        let is_enum = |ty: Type| program.is_subtype(ty, Type::class(ClassId::ENUM));
        for class in taken.iter().filter(|&&ty| is_enum(ty)).filter_map(|ty| ty.as_class()) {
            if class == ClassId::ENUM || !fragment::is_open(program, class, Default::default()) {
                continue;
            }
            let fields = program.class(class).fields.iter();
            let constants = fields.filter(|&field| {
                let declared = program.field(field);
                declared.is_static() && declared.ty == Type::class(class)
            });
            for field in constants.take(MOST).collect::<Vec<_>>() {
                self.add_constant(program, taken, class, field);
            }
        }
    }

    /// Leaves out what waits for other threads, without an end or for any time.
    fn refuse_blocking(&mut self, program: &Program) {
        let blocks = |method: MethodId| {
            let declared = program.method(method);
            let class = program.names.class_name(declared.class);
            let parts = program.names.selector_parts(declared.selector);
            let name = program.names.text(parts.name).decode();
            let descriptor = program.names.descriptor_text(parts.descriptor).decode();
            let is_timed = descriptor.contains("Ljava/util/concurrent/TimeUnit;");
            let takes_nothing = descriptor.starts_with("()");
            let of_threads = class.0.starts_with(b"java/util/concurrent/") || class.0 == b"java/lang/Thread";
            let is_future = [&b"Future"[..], b"Task", b"Stage"].iter().any(|end| class.0.ends_with(end));
            of_threads
                && match &*name {
                    "get" => takes_nothing && is_future || is_timed,
                    "join" | "take" | "await" | "acquire" | "invoke" | "sleep" => true,
                    other => is_timed && !other.starts_with("schedule"),
                }
        };
        let all = self.all().filter(|(_, operation)| operation.called().is_some_and(blocks));
        let blocking: Vec<OperationId> = all.map(|(id, _)| id).collect();
        self.refused.extend(blocking);
    }

    /// Leaves out what names files: a test must not depend on them, and must not leave any behind.
    fn refuse_files(&mut self, program: &Program) {
        let names_file = |method: MethodId| {
            let declared = program.method(method);
            let class = program.names.class_name(declared.class).0;
            let parts = program.names.selector_parts(declared.selector);
            let name = program.names.text(parts.name).decode();
            let descriptor = program.names.descriptor_text(parts.descriptor).decode();
            let is_named =
                descriptor.starts_with("(Ljava/lang/String;") || descriptor.contains("Ljava/io/File;");
            match class {
                b"java/io/File" => true,
                b"java/nio/file/Path" | b"java/nio/file/Paths" => matches!(&*name, "of" | "get"),
                _ if class.starts_with(b"java/nio/file/") => true,
                _ => name == "<init>" && is_named && OPENING.iter().any(|&open| open.as_bytes() == class),
            }
        };
        let all = self.all().filter(|(_, operation)| operation.called().is_some_and(names_file));
        let naming: Vec<OperationId> = all.map(|(id, _)| id).collect();
        self.refused.extend(naming);
    }

    /// Waiting for what happens in other threads.
    fn add_waiting(&mut self, program: &Program) {
        let Some(future) = program.find_class(b"java/util/concurrent/Future") else { return };
        let ty = Type::class(future);
        let gives = |result: Type| result.is_reference() && program.is_subtype(result, ty);
        if !self.all().any(|(_, operation)| gives(operation.result)) {
            return;
        }
        let Some(unit) = program.find_class(b"java/util/concurrent/TimeUnit") else { return };
        let descriptor = "(JLjava/util/concurrent/TimeUnit;)Ljava/lang/Object;";
        let Some(get) = method(program, future, "get", descriptor) else { return };
        let Some(seconds) = constant(program, unit, "SECONDS") else { return };
        let parameters = vec![plain(ty), plain(Type::LONG), plain(Type::class(unit))];
        let action = Action::Call { class: future, method: get, is_static: false };
        self.push(program, action, parameters, Type::OBJECT);
        let wait = OperationId(self.len() as u32 - 1);
        let read = Action::Read { class: unit, field: seconds, is_static: true };
        self.push(program, read, Vec::new(), Type::class(unit));
        self.waiting = Some(Waiting { future: ty, wait, seconds: OperationId(self.len() as u32 - 1) });
    }
}

fn method(program: &Program, class: ClassId, name: &str, descriptor: &str) -> Option<MethodId> {
    let selector = program.names.find_selector(name.as_bytes(), descriptor.as_bytes())?;
    program.declared_method(class, selector)
}

fn constant(program: &Program, class: ClassId, name: &str) -> Option<FieldId> {
    let mut fields = program.class(class).fields.iter();
    fields.find(|&field| program.names.text(program.field(field).name).0 == name.as_bytes())
}

fn plain(ty: Type) -> Parameter {
    Parameter { ty, hint: Hint::default() }
}
