//! Gradle: an init script adds the argument to every test task, and reports the modules of the build.

use std::ffi::OsString;

use crate::command::{Prepared, Request, Way};
use crate::error::Error;

use crate::quote;

/// Options of Gradle that apply to any build and take the next word as their value.
const WITH_VALUE: [&str; 22] = [
    "-b",
    "--build-file",
    "-c",
    "--settings-file",
    "-g",
    "--gradle-user-home",
    "-I",
    "--init-script",
    "-p",
    "--project-dir",
    "-D",
    "--system-prop",
    "-P",
    "--project-prop",
    "-F",
    "--dependency-verification",
    "--console",
    "--max-workers",
    "--priority",
    "--project-cache-dir",
    "--include-build",
    "--warning-mode",
];

/// Options about tasks, each followed by a value. They say nothing about where classes are.
const OF_TASKS: [&str; 9] = [
    "--tests",
    "-x",
    "--exclude-task",
    "--args",
    "--configuration-cache-problems",
    "--update-locks",
    "-M",
    "--write-verification-metadata",
    "-F",
];

/// Options of Gradle that apply to any build and do not take the next word as their value.
const ALONE: [&str; 12] = [
    "--offline",
    "--no-daemon",
    "--daemon",
    "--parallel",
    "--no-parallel",
    "--refresh-dependencies",
    "--build-cache",
    "--no-build-cache",
    "--stacktrace",
    "-s",
    "-S",
    "--full-stacktrace",
];

/// The task that our script adds to every project with Java.
const TASK: &str = "brecciaClasses";

/// The user's build, with the argument in the test JVMs.
pub(crate) fn prepare(request: &Request<'_>, argument: &str) -> Result<Prepared, Error> {
    let script = request.write("agent.gradle", test_script(argument).as_bytes())?;
    let mut words = request.words.to_vec();
    words.splice(1..1, ["--init-script".into(), script.into()]);
    Ok(Prepared::new(request, words, Way::Gradle))
}

/// The user's build up to the test classes, with a report on its modules.
pub(crate) fn prepare_classes(request: &Request<'_>) -> Result<Prepared, Error> {
    let report = request.state_path("gradle")?;
    let text = classes_script(&report.to_string_lossy());
    let script = request.write("classes.gradle", text.as_bytes())?;
    let mut words = class_words(request.words);
    // The task inspects the build while it runs, so the configuration cache must be off.
    words.extend(["-Dorg.gradle.configuration-cache=false".into(), "--init-script".into(), script.into()]);
    let mut prepared = Prepared::new(request, words, Way::Gradle);
    prepared.report = Some(report);
    Ok(prepared)
}

/// The value of `-p`, the folder of the project, if there is one.
pub(crate) fn project_folder(words: &[OsString]) -> Option<OsString> {
    let at = words.iter().position(|word| word == "-p" || word == "--project-dir")?;
    words.get(at + 1).cloned()
}

/// The program, the options that apply to any build, and our task instead of the user's tasks.
fn class_words(words: &[OsString]) -> Vec<OsString> {
    let mut kept: Vec<OsString> = words.first().cloned().into_iter().collect();
    let mut tasks: Vec<OsString> = Vec::new();
    let mut is_for_all = false;
    let mut rest = words.iter().skip(1);
    while let Some(word) = rest.next() {
        let text = word.to_string_lossy();
        if WITH_VALUE.contains(&text.as_ref()) {
            kept.push(word.clone());
            kept.extend(rest.next().cloned());
        } else if holds_for_any_build(&text) {
            kept.push(word.clone());
        } else if OF_TASKS.contains(&text.as_ref()) {
            rest.next();
        } else if let Some((project, _task)) = text.rsplit_once(':').filter(|_| !text.starts_with('-')) {
            // `:app:test` builds only one project; our task then runs in that project.
            tasks.push(format!("{project}:{TASK}").into());
        } else if !text.starts_with('-') && !text.starts_with("clean") {
            is_for_all = true;
        }
    }
    // `test` runs in all projects, whatever else is named.
    if is_for_all || tasks.is_empty() {
        tasks = vec![TASK.into()];
    }
    tasks.dedup();
    kept.extend(tasks);
    kept
}

fn holds_for_any_build(option: &str) -> bool {
    let name = option.split_once('=').map_or(option, |(name, _value)| name);
    ALONE.contains(&name)
        || WITH_VALUE.contains(&name)
        || ["-D", "-P"].iter().any(|define| option.starts_with(define))
}

/// Tests always run, even if Gradle considers them up to date: what does not run is not recorded. The
/// argument is added last, so that it stays if the build sets the arguments itself.
fn test_script(argument: &str) -> String {
    let argument = quote::in_groovy(argument);
    format!(
        "// Written by breccia for one run.
allprojects {{
    def tests = tasks.withType(Test)
    def change = {{ test ->
        test.outputs.upToDateWhen {{ false }}
        test.outputs.cacheIf {{ false }}
        test.doFirst {{ it.jvmArgs({argument}) }}
    }}
    tests.respondsTo('configureEach') ? tests.configureEach(change) : tests.all(change)
}}
"
    )
}

fn classes_script(folder: &str) -> String {
    let folder = quote::in_groovy(folder);
    format!(
        "// Written by breccia for one run.
allprojects {{ project ->
    plugins.withId('java-base') {{
        tasks.create('{TASK}') {{
            dependsOn {{
                ['main', 'test'].collect {{ project.sourceSets.findByName(it) }}
                    .findAll {{ it != null }}.collect {{ it.classesTaskName }}
            }}
            doLast {{
                def lines = [['module', project.projectDir], ['name', project.name]]
                def main = project.sourceSets.findByName('main')
                def test = project.sourceSets.findByName('test')
                main?.output?.classesDirs?.each {{ lines << ['classes', it] }}
                test?.output?.classesDirs?.each {{ lines << ['test-classes', it] }}
                main?.allSource?.srcDirs?.each {{ lines << ['source', it] }}
                test?.allSource?.srcDirs?.each {{ lines << ['test-source', it] }}
                test?.runtimeClasspath?.each {{ lines << ['path', it] }}
                def folder = new File({folder})
                folder.mkdirs()
                new File(folder, project.path.replace(':', '-') + '.txt')
                    .write(lines.collect {{ it.join('\\t') }}.join('\\n') + '\\n', 'UTF-8')
            }}
        }}
    }}
}}
"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check_class_words(command: &str, expected: Expect) {
        let words: Vec<OsString> = command.split(' ').map(OsString::from).collect();
        let kept: Vec<String> = class_words(&words).iter().map(|word| word.display().to_string()).collect();
        expected.assert_eq(&kept.join(" "));
    }

    #[test]
    fn tasks_and_their_options_give_way_to_ours() {
        check_class_words(
            "./gradlew --offline -Pa=b clean test --tests Shop* -p sub --max-workers=2 -x lint -D c=d",
            expect!["./gradlew --offline -Pa=b -p sub --max-workers=2 -D c=d brecciaClasses"],
        );
    }

    #[test]
    fn a_task_of_one_project_is_prepared_in_that_project() {
        check_class_words(
            "gradle :core:clean :core:test app:test --rerun-tasks",
            expect!["gradle :core:brecciaClasses app:brecciaClasses"],
        );
        check_class_words("gradle clean :core:test", expect!["gradle :core:brecciaClasses"]);
        check_class_words("gradle cleanTest :core:test", expect!["gradle :core:brecciaClasses"]);
        check_class_words("gradle :core:run --args x", expect!["gradle :core:brecciaClasses"]);
    }

    #[test]
    fn a_task_of_all_projects_is_prepared_in_all() {
        check_class_words("gradle test :core:it", expect!["gradle brecciaClasses"]);
        check_class_words("gradle test -x :core:check", expect!["gradle brecciaClasses"]);
        check_class_words("gradle -x :core:check :app:test", expect!["gradle :app:brecciaClasses"]);
    }
}
