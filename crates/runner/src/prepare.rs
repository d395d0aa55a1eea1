//! Which command to start instead of the user's, so that its test JVMs get the argument.

use crate::command::{Prepared, Request, Way};
use crate::environment;
use crate::error::Error;
use crate::tool::Tool;
use crate::{gradle, java, maven, quote};

/// Changes a command so that its test JVMs get `argument`: one JVM argument, exactly as the JVM should see
/// it.
///
/// # Errors
///
/// If there is no command, or one of our files cannot be written.
pub fn prepare(request: &Request<'_>, argument: &str) -> Result<Prepared, Error> {
    if request.words.is_empty() {
        return Err(Error::NoCommand);
    }
    match Tool::from_words(request.words) {
        Tool::Maven => maven::prepare(request, argument),
        Tool::MavenDaemon => {
            let mut prepared = maven::prepare(request, argument)?;
            prepared.notes.push("mvnd is untested with breccia: if nothing is recorded, use mvn".into());
            Ok(prepared)
        }
        Tool::Gradle => gradle::prepare(request, argument),
        Tool::Java => Ok(Prepared::new(request, java::with_argument(request.words, argument), Way::Java)),
        Tool::Other => Ok(by_environment(request, argument)),
    }
}

/// The last resort, for a command that is not a tool we know.
fn by_environment(request: &Request<'_>, argument: &str) -> Prepared {
    const VARIABLE: &str = "JAVA_TOOL_OPTIONS";
    // The user may have options there already.
    let mut options = environment::text(request.environment, VARIABLE).unwrap_or_default();
    if !options.is_empty() {
        options.push(' ');
    }
    options.push_str(&quote::in_line(argument));
    let mut prepared = Prepared::new(request, request.words.to_vec(), Way::Environment);
    prepared.environment.push((VARIABLE.into(), options.into()));
    prepared.notes.push(format!(
        "`{}` is neither mvn, gradle nor java: its JVMs get the agent through {VARIABLE}, and each of \
         them prints a line about it; a daemon that is already running does not get it",
        request.words[0].to_string_lossy()
    ));
    prepared
}

#[cfg(test)]
mod tests {
    use std::ffi::OsString;
    use std::path::Path;

    use super::*;
    use expect_test::{Expect, expect};

    fn check(command: &str, variables: &[(&str, &str)], expected: Expect) {
        let state = tempfile::tempdir().unwrap();
        let words: Vec<OsString> = command.split_whitespace().map(OsString::from).collect();
        let lookup = |name: &str| {
            variables.iter().find(|(known, _)| *known == name).map(|(_, value)| OsString::from(*value))
        };
        let request =
            Request { words: &words, folder: Path::new("/w"), state: state.path(), environment: &lookup };
        let shown = match prepare(&request, "-Da=b c") {
            Ok(prepared) => show(&prepared),
            Err(error) => error.to_string(),
        };
        expected.assert_eq(&shown.replace(&state.path().display().to_string(), "STATE"));
    }

    fn show(prepared: &Prepared) -> String {
        let mut lines = vec![format!("{:?}", prepared.way)];
        lines.extend(prepared.words.iter().map(|word| format!("  {}", word.display())));
        lines.extend(
            prepared
                .environment
                .iter()
                .map(|(name, value)| format!("{}={}", name.display(), value.display())),
        );
        lines.extend(prepared.notes.iter().map(|note| format!("note: {note}")));
        lines.join("\n")
    }

    #[test]
    fn nothing_cannot_be_run() {
        check("", &[], expect!["no command was given"]);
    }

    #[test]
    fn java_gets_it_as_its_first_option() {
        check(
            "java -ea Main",
            &[],
            expect![[r#"
            Java
              java
              -Da=b c
              -ea
              Main"#]],
        );
    }

    #[cfg(unix)]
    #[test]
    fn maven_cannot_load_from_a_path_with_a_separator() {
        let above = tempfile::tempdir().unwrap();
        let state = above.path().join("a:b");
        std::fs::create_dir(&state).unwrap();
        let words = [OsString::from("mvn"), OsString::from("test")];
        let request =
            Request { words: &words, folder: Path::new("/w"), state: &state, environment: &|_| None };
        let error = prepare(&request, "-Da=b").map(|_| ()).unwrap_err().to_string();
        let state = state.display().to_string();
        expect!["Maven cannot load STATE/maven-extension.jar, because its path contains a path separator: choose another folder with --state"]
            .assert_eq(&error.replace(&state, "STATE"));
    }

    #[test]
    fn maven_gets_an_extension() {
        check(
            "mvn -q verify",
            &[],
            expect![[r#"
            Maven
              mvn
              -q
              verify
              -Dbreccia.skip=true
              -Dmaven.ext.class.path=STATE/maven-extension.jar"#]],
        );
    }

    #[test]
    fn extensions_of_the_users_stay() {
        check(
            "mvn -Dmaven.ext.class.path=/x.jar test",
            &[],
            expect![[r#"
            Maven
              mvn
              -Dmaven.ext.class.path=/x.jar
              test
              -Dbreccia.skip=true
              -Dmaven.ext.class.path=STATE/maven-extension.jar:/x.jar"#]],
        );
        check(
            "mvn test -D maven.ext.class.path=/x.jar",
            &[("MAVEN_OPTS", "-Xmx1g -Dmaven.ext.class.path=/y.jar")],
            expect![[r#"
                Maven
                  mvn
                  test
                  -D
                  maven.ext.class.path=/x.jar
                  -Dbreccia.skip=true
                  -Dmaven.ext.class.path=STATE/maven-extension.jar:/x.jar"#]],
        );
        check(
            "mvn test",
            &[("MAVEN_OPTS", "-Xmx1g -Dmaven.ext.class.path=/y.jar")],
            expect![[r#"
            Maven
              mvn
              test
              -Dbreccia.skip=true
              -Dmaven.ext.class.path=STATE/maven-extension.jar:/y.jar"#]],
        );
    }

    #[test]
    fn the_daemon_of_maven_is_noted() {
        check(
            "mvnd test",
            &[],
            expect![[r#"
            Maven
              mvnd
              test
              -Dbreccia.skip=true
              -Dmaven.ext.class.path=STATE/maven-extension.jar
            note: mvnd is untested with breccia: if nothing is recorded, use mvn"#]],
        );
    }

    #[test]
    fn gradle_gets_a_script() {
        check(
            "./gradlew check --tests X",
            &[],
            expect![[r#"
            Gradle
              ./gradlew
              --init-script
              STATE/agent.gradle
              check
              --tests
              X"#]],
        );
    }

    #[test]
    fn others_get_a_variable() {
        check(
            "make test",
            &[("JAVA_TOOL_OPTIONS", "-Xmx1g")],
            expect![[r#"
            Environment
              make
              test
            JAVA_TOOL_OPTIONS=-Xmx1g "-Da=b c"
            note: `make` is neither mvn, gradle nor java: its JVMs get the agent through JAVA_TOOL_OPTIONS, and each of them prints a line about it; a daemon that is already running does not get it"#]],
        );
        check(
            "ant",
            &[],
            expect![[r#"
            Environment
              ant
            JAVA_TOOL_OPTIONS="-Da=b c"
            note: `ant` is neither mvn, gradle nor java: its JVMs get the agent through JAVA_TOOL_OPTIONS, and each of them prints a line about it; a daemon that is already running does not get it"#]],
        );
    }
}
