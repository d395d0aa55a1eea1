//! Asks a JVM: many questions, one run.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Reads questions from a file, one a line, and prints an answer to each.
const DRIVER: &str = r#"
import java.io.*;
import java.lang.reflect.*;
import java.nio.file.*;
import java.util.*;

class Driver {
    static final Map<String, Object> receivers = new HashMap<>();
    static final Map<String, Method> methods = new HashMap<>();

    public static void main(String[] arguments) throws IOException {
        for (String line : Files.readAllLines(Path.of(arguments[0]))) {
            String[] words = line.split(" ");
            System.out.println(words[0].equals("call") ? call(words) : assignable(words));
        }
    }

    /** call caller method receiver */
    static String call(String[] words) {
        try {
            return (String) method(words[1], words[2]).invoke(null, receiver(words[3]));
        } catch (InvocationTargetException thrown) {
            return thrown.getTargetException().getClass().getSimpleName();
        } catch (Throwable thrown) {
            return "cannot ask: " + thrown.toString().replace('\n', ' ');
        }
    }

    static Method method(String caller, String name) throws Exception {
        Method known = methods.get(caller + name);
        if (known == null) {
            known = Class.forName(caller).getDeclaredMethod(name, Object.class);
            methods.put(caller + name, known);
        }
        return known;
    }

    static Object receiver(String name) throws Exception {
        Object known = receivers.get(name);
        if (known == null) {
            known = Class.forName(name).getConstructor().newInstance();
            receivers.put(name, known);
        }
        return known;
    }

    /** assignable from to */
    static String assignable(String[] words) {
        try {
            ClassLoader loader = Driver.class.getClassLoader();
            Class<?> from = Class.forName(words[1], false, loader);
            Class<?> to = Class.forName(words[2], false, loader);
            return String.valueOf(to.isAssignableFrom(from));
        } catch (Throwable thrown) {
            return "cannot ask: " + thrown;
        }
    }
}
"#;

/// The JVM's answers to the questions, with these classes on its class path.
///
/// Some of what a JVM loads it does not survive: hierarchies with private and default methods of one name
/// crash HotSpot 17 to 25 in `klassVtable`. The rest of such a hierarchy is answered by [`CRASH`].
pub(super) fn ask(classes: &[(String, Vec<u8>)], questions: &[String]) -> Vec<String> {
    let scratch = tempfile::TempDir::new().unwrap();
    for (name, bytes) in classes {
        let path = scratch.path().join(format!("{name}.class"));
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
    let mut answers = Vec::new();
    while answers.len() < questions.len() {
        let rest = &questions[answers.len()..];
        let crashed = ask_once(scratch.path(), rest, &mut answers);
        if crashed {
            let hierarchy = |question: &String| question.split('.').next().map(str::to_owned);
            let fatal = hierarchy(&questions[answers.len()]);
            let skipped = questions[answers.len()..].iter().take_while(|&next| hierarchy(next) == fatal);
            answers.extend(skipped.map(|_| CRASH.to_owned()));
        }
    }
    assert_eq!(answers.len(), questions.len(), "one answer for each question");
    answers
}

/// The answer of a JVM that did not live to give it.
pub(super) const CRASH: &str = "the JVM crashed";

/// Adds the answers that came; true if more should have come.
fn ask_once(classes: &Path, questions: &[String], answers: &mut Vec<String>) -> bool {
    let driver = testkit::compile(&[("Driver.java", DRIVER)]);
    let file = classes.join("questions");
    fs::write(&file, questions.join("\n")).unwrap();
    let report = classes.join("crash");
    let error_file = format!("-XX:ErrorFile={}", report.display());
    let options = ["-XX:TieredStopAtLevel=1", "-XX:-CreateCoredumpOnCrash", &error_file];
    let class_path: [PathBuf; 2] = [driver.dir().into(), classes.into()];
    let java = testkit::Java::new(&class_path).limit(Duration::from_secs(600)).options(&options);
    let output = java.run("Driver", &[file.to_str().unwrap()]);
    let crashed = fs::remove_file(report).is_ok();
    assert!(crashed || output.code == Some(0), "{}", output.stderr);
    // Behind the answers, a JVM that crashes says so.
    let given = output.stdout.lines().take_while(|line| !crashed || !line.starts_with('#'));
    answers.extend(given.map(str::to_owned));
    crashed
}
