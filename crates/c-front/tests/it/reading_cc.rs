//! Files through the user's preprocessor.

use std::fs;
use std::path::PathBuf;

use c_front::{Input, Settings, compile_commands, read};
use expect_test::expect;

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn a_database_is_read_in_order_whatever_the_number_of_threads() {
    let Some(_) = super::compiler() else { return };
    let folder = folder("database");
    fs::write(folder.join("a.h"), "#define TAKE(x) (&(x))\nextern int g[N];\n").unwrap();
    fs::write(folder.join("a.c"), "#include \"a.h\"\nint *f(void) {\n  return TAKE(g[1]);\n}\n").unwrap();
    fs::write(folder.join("b.c"), "#include \"a.h\"\nint g[N];\n").unwrap();
    let database = r#"[{"directory": "", "file": "a.c", "command": "cc -DN=3 -I. -c a.c -o a.o"},
        {"directory": "", "file": "b.c", "arguments": ["cc", "-DN=3", "-I", ".", "-MD", "-c", "b.c"]}]"#;
    let inputs = compile_commands(database.as_bytes(), &folder).unwrap();
    let printed = |jobs: usize| {
        let output = read(&inputs, &Settings { jobs, ..Settings::default() });
        assert_eq!(super::problems(&output), "");
        c_program::print(&output.program).replace(&format!("{}/", folder.display()), "")
    };
    let one = printed(1);
    expect![[r#"
        file "b.c"
        2:5: global g
        file "a.c"
        2:6: proc f() returns result {
          3:3: result=&g
        }
    "#]]
    .assert_eq(&one);
    assert_eq!(printed(2), one);
}

#[test]
fn a_missing_header_is_told_in_the_compilers_words() {
    let Some(_) = super::compiler() else { return };
    let file = folder("missing").join("m.c");
    fs::write(&file, "#include \"not-there.h\"\nint x;\n").unwrap();
    let output = read(&[Input::source(&file, &[])], &Settings::default());
    let told = super::problems(&output);
    assert!(told.contains("not-there.h") && told.contains("-E` failed"), "{told}");
    assert!(output.problems[0].lost);
}

#[test]
fn a_compiler_a_file_or_a_folder_that_is_not_there() {
    let settings = Settings { compiler: Some("no-such-compiler -m64".to_owned()), ..Settings::default() };
    let output = read(&[Input::source("a.c", &[])], &settings);
    expect![[r#"
        a.c: the compiler `no-such-compiler` was not found; name another, or give preprocessed files (.i)
    "#]]
    .assert_eq(&super::problems(&output));
    let output = read(&[Input::file("not-there.i", &[])], &Settings::default());
    expect![[r#"
        not-there.i: cannot be read: No such file or directory (os error 2)
    "#]]
    .assert_eq(&super::problems(&output));
    let database = r#"[{"directory": "/not/there", "file": "a.c", "command": "cc a.c"}]"#;
    let inputs = compile_commands(database.as_bytes(), std::path::Path::new("")).unwrap();
    expect![[r#"
        /not/there/a.c: the folder /not/there is not there
    "#]]
    .assert_eq(&super::problems(&read(&inputs, &Settings::default())));
}
