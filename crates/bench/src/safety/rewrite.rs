//! Runs clients on a component whose methods report on which objects they are called, and by which calls.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use classfile::{ClassFile, Editor, Insertion, Instruction, Opcode, instructions};
use classpath::{ClassPath, Options};

use super::sets::CallPlace;
use super::{Subject, write};

/// The listener: a class in a package of its own in `java.base`, so that the JDK's classes find it too.
const LISTENER: &str = "breccia/Receivers";

/// A call that chooses by its receiver: its place in the class as it was, and the name and descriptor that it
/// calls.
struct Call {
    place: CallPlace,
    called: String,
}

/// What numbers and places in a recording mean.
#[derive(Default)]
struct Table {
    /// Name and descriptor of each method that reports.
    methods: Vec<String>,
    /// Calls by class, method, descriptor and the offset in the rewritten class.
    calls: BTreeMap<CallPlace, Call>,
}

/// The receivers in the run, by call.
pub(super) fn run(subject: &Subject<'_>, folder: &Path) -> Result<BTreeSet<(CallPlace, String)>> {
    let (patch, plain, recording) =
        (folder.join("patch"), folder.join("plain"), folder.join("receivers.tsv"));
    let java = Path::new(env!("CARGO_MANIFEST_DIR")).join("java");
    let javac = || Command::new(subject.setting.jdk.home.join("bin/javac"));
    let patched = format!("java.base={}", java.display());
    let mut listener = javac();
    listener.args(["--patch-module", &patched, "-d"]).arg(&patch).arg(java.join("Receivers.java"));
    done(&mut listener)?;
    let patched = format!("java.base={}", patch.display());
    let exported = ["--add-exports", "java.base/breccia=ALL-UNNAMED"];
    let mut runner = javac();
    runner
        .args(["--patch-module", &patched])
        .args(exported)
        .arg("-d")
        .arg(&plain)
        .arg(java.join("SafetyRun.java"));
    done(&mut runner)?;

    // Classes of the JDK can only be replaced by a patch of their module.
    let table = rewrite(subject, if subject.jar.is_some() { &plain } else { &patch })?;
    let mut jvm = Command::new(subject.setting.jdk.home.join("bin/java"));
    // The rewritten classes of a jar come before the jar.
    let mut class_path = vec![plain.clone(), subject.classes.clone()];
    class_path.extend(subject.jar.clone());
    jvm.args(["--patch-module", &patched]).args(exported).arg("-cp").arg(std::env::join_paths(class_path)?);
    jvm.arg("-Xmx512m").arg("-Djava.awt.headless=true").current_dir(folder).arg("SafetyRun").arg(&recording);
    jvm.arg(table.methods.len().to_string());
    let count = subject.setting.options.clients.div_ceil(write::CLIENTS);
    jvm.args((0..count).map(|number| format!("{}{number}", write::CLASS)));
    done(&mut jvm)?;
    let text = std::fs::read_to_string(&recording).context("the run left no recording")?;
    Ok(text.lines().filter_map(|line| table.met(line)).collect())
}

fn done(command: &mut Command) -> Result<()> {
    let output = command.output().with_context(|| format!("cannot start {:?}", command.get_program()))?;
    ensure!(
        output.status.success(),
        "{:?}: {}",
        command.get_program(),
        String::from_utf8_lossy(&output.stderr)
    );
    Ok(())
}

impl Table {
    /// The call and the receiver's class; none if the method was not entered by its caller's current call.
    fn met(&self, line: &str) -> Option<(CallPlace, String)> {
        let fields: Vec<&str> = line.split('\t').collect();
        let [method, class, name, descriptor, pc, receiver] = fields[..] else { return None };
        let entered = self.methods.get(method.parse::<usize>().ok()?)?;
        let place = (format!("{}.{name}{descriptor}", class.replace('.', "/")), pc.parse().ok()?);
        // The JVM can run other methods during a call, such as an initialiser: the name must fit.
        let call = self.calls.get(&place).filter(|call| call.called == *entered)?;
        Some((call.place.clone(), receiver.to_owned()))
    }
}

fn rewrite(subject: &Subject<'_>, to: &Path) -> Result<Table> {
    let entries = match &subject.jar {
        Some(jar) => vec![jar.clone()],
        None => subject.setting.jdk.entries.clone(),
    };
    let path = ClassPath::open(&entries, &Options::new(subject.setting.feature));
    let mut table = Table::default();
    for entry in (0..path.len()).map(|number| path.entry(number)) {
        let name = String::from_utf8_lossy(entry.name).into_owned();
        if !name.starts_with(subject.component.prefix) {
            continue;
        }
        let bytes = entry.bytes().map_err(|problem| anyhow::anyhow!("{problem}"))?;
        let rewritten = class(&bytes, &name, &mut table).with_context(|| name.clone())?;
        let file = to.join(format!("{name}.class"));
        std::fs::create_dir_all(file.parent().context("classes are in packages")?)?;
        std::fs::write(file, rewritten)?;
    }
    Ok(table)
}

/// `Receivers.enter(this, number)` at the start of every instance method.
fn class(bytes: &[u8], name: &str, table: &mut Table) -> Result<Vec<u8>> {
    let class = ClassFile::read(bytes)?;
    let mut editor = Editor::new(&class);
    for (number, member) in class.methods.iter().enumerate() {
        let (own, text) = (member.name(&class.pool)?.decode(), member.descriptor(&class.pool)?.decode());
        let is_static = member.access.has(classfile::Access::STATIC);
        // A constructor must not pass on `this` before the object is initialised.
        if class.code(member)?.is_none() || is_static || own == "<init>" {
            continue;
        }
        let listener = editor.pool().method(LISTENER, "enter", "(Ljava/lang/Object;I)V")?;
        let value = editor.pool().integer(table.methods.len() as i32)?.to_be_bytes();
        let mut code = vec![Opcode::ALOAD_0.0, Opcode::LDC_W.0, value[0], value[1], Opcode::INVOKESTATIC.0];
        code.extend(listener.to_be_bytes());
        let insertion = Insertion { pc: 0, side: Default::default(), code, extra_stack: 2, extra_locals: 0 };
        // A method that takes no more code is not watched.
        if editor.insert(number, &[insertion]).is_ok() {
            table.methods.push(format!("{own}{text}"));
        }
    }
    let rewritten = editor.finish();
    let changed = ClassFile::read(&rewritten)?;
    for (before, after) in class.methods.iter().zip(&changed.methods) {
        let (Some(old), Some(new)) = (class.code(before)?, changed.code(after)?) else { continue };
        let (own, text) = (before.name(&class.pool)?.decode(), before.descriptor(&class.pool)?.decode());
        let method = format!("{name}.{own}{text}");
        let (old, new) = (calls(&class, old.bytes)?, calls(&changed, new.bytes)?);
        ensure!(old.len() == new.len(), "{method} has other calls than before");
        for ((pc, called), (new_pc, _)) in old.into_iter().zip(new) {
            let call = Call { place: (method.clone(), pc), called };
            table.calls.insert((method.clone(), new_pc), call);
        }
    }
    Ok(rewritten)
}

/// The calls of a body that choose by the receiver: they keep their order.
fn calls(class: &ClassFile<'_>, code: &[u8]) -> Result<Vec<(u32, String)>> {
    let mut found = Vec::new();
    for instruction in instructions(code) {
        let (pc, instruction) = instruction?;
        let (Instruction::Pool(Opcode::INVOKEVIRTUAL, index) | Instruction::Interface(index, _)) =
            instruction
        else {
            continue;
        };
        let member = class.pool.member(index)?;
        found.push((pc as u32, format!("{}{}", member.name.decode(), member.descriptor.decode())));
    }
    Ok(found)
}
