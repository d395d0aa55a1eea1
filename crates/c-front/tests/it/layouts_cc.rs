//! Sizes and offsets are the compiler's.

use std::io::Write as _;
use std::process::{Command, Stdio};

use testkit::Random;

/// What the compiler says to a text; nothing if it takes it.
pub(super) fn compile(compiler: &str, text: &str) -> String {
    let mut child = Command::new(compiler)
        .args(["-fsyntax-only", "-w", "-x", "c", "-"])
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    if output.status.success() { String::new() } else { String::from_utf8_lossy(&output.stderr).into_owned() }
}

fn check_layouts(compiler: &str, text: &str) {
    let unit = c_front::parse::parse(text.as_bytes(), c_front::lex::lex("a.c", text.as_bytes())).unwrap();
    let lowered = c_front::lower::lower(&unit, "a.c", c_front::Options::default());
    let claims = c_testkit::claims(&unit, &lowered.types);
    assert!(claims.structs > 0, "nothing is claimed of {text}");
    let complaints = compile(compiler, &format!("{text}\n{}", claims.text));
    assert!(complaints.is_empty(), "{text}\n{complaints}");
}

const STRUCTS: &[&str] = &[
    "struct a { char a; }; struct s { struct a; struct t { int x; }; struct { char u; }; char b; };",
    "struct s { char a; short b; char c; int d; char e; long f; char g; long double h; char i; };",
    "struct s { char a; struct { int b; char c; } d; char e; union { char f; double g; }; char h[3]; };",
    "struct s { int a : 3; int b : 30; char c : 7; long d : 33; short e : 9; int : 0; char f; int g : 1; };",
    "struct s { char a; int b : 8; int c : 24; long d : 40; int e : 25; };",
    "struct s { char a : 4; int : 5; char b; int : 0; char c; };",
    "struct __attribute__((packed)) s { char a; int b; short c : 9; long d : 40; char e; };",
    "struct s { char a; int b __attribute__((packed)); long c __attribute__((packed, aligned(4))); char d; };",
    "struct s { char a __attribute__((aligned(8))); int b : 3 __attribute__((aligned(4))); char c; } __attribute__((aligned(32)));",
    "typedef int i16 __attribute__((aligned(16))); struct s { char a; i16 b; char c; }; struct __attribute__((packed)) t { char a; i16 b; };",
    "#pragma pack(1)\nstruct s { char a; int b; long c : 5; int d : 30; };\n#pragma pack(2)\nstruct t { char a; int b; long c : 5; int d : 30; char e; };\n#pragma pack()\nstruct u { char a; struct t b; int c; };",
    "#pragma pack(push, 4)\nstruct s { char a; double b; long double c; char d __attribute__((aligned(8))); int : 0; char e; };\n#pragma pack(pop)",
    "union s { char a[5]; short b; int c : 20; }; union __attribute__((packed)) t { char a[5]; int b; };",
    "struct s { int n; char t[]; }; struct t { char c; double d[0]; }; struct u { char c; struct s x; };",
    "enum small { A, B } __attribute__((packed)); enum wide { C = 1l << 40 }; struct s { enum small a; char b; enum wide c; enum { D = -1 } d; };",
    "struct s { __int128 a; char b; _Complex float c; _Bool d; __builtin_va_list e; char f; void (*g)(void); };",
    "typedef float v __attribute__((vector_size(16))); struct s { char a; v b; char c; }; struct __attribute__((packed)) t { char a; v b; };",
    "struct s { unsigned long a : 1; unsigned int b : 31; unsigned int c : 32; unsigned char d : 8; _Bool e : 1; };",
    "struct s { struct { int a : 5; } b; int c : 5; struct { char d; } e[3]; int f : 9; };",
];

#[test]
fn of_structs_that_are_hard_to_lay_out() {
    let Some(compiler) = super::compiler() else { return };
    STRUCTS.iter().for_each(|text| check_layouts(&compiler, text));
}

#[test]
fn of_random_structs() {
    let Some(compiler) = super::compiler() else { return };
    for seed in 0..5 {
        let mut random = Random::new(seed);
        let text: String = (0..1000).map(|number| random_struct(&mut random, number)).collect();
        check_layouts(&compiler, &text);
    }
}

fn random_struct(random: &mut Random, number: u32) -> String {
    let pack = [0, 0, 0, 1, 2, 4, 8, 16][random.below(8)];
    let attribute = ["", "", "", "__attribute__((packed))", "__attribute__((aligned(16)))"][random.below(5)];
    let keyword = if random.below(6) == 0 { "union" } else { "struct" };
    let mut text =
        format!("#pragma pack({pack})\n{keyword} {attribute} s{number} {{ ").replace("pack(0)", "pack()");
    for member in 0..=random.below(9) {
        text.push_str(&random_member(random, member));
    }
    text.push_str("};\n");
    text
}

fn random_member(random: &mut Random, member: usize) -> String {
    let types = [
        ("char", 8),
        ("short", 16),
        ("int", 32),
        ("long", 64),
        ("unsigned char", 8),
        ("unsigned", 32),
        ("_Bool", 1),
    ];
    let (ty, width) = types[random.below(7)];
    let attribute =
        ["", "", "", "", "__attribute__((packed))", "__attribute__((aligned(4)))"][random.below(6)];
    match random.below(8) {
        0 => format!("void *m{member} {attribute}; "),
        1 => format!("{ty} m{member}[{}] {attribute}; ", random.below(4)),
        2 => format!("{ty} : {}; ", random.below(width + 1)),
        3..=5 => format!("{ty} m{member} : {} {attribute}; ", random.below(width) + 1),
        6 => format!("double m{member} {attribute}; "),
        _ => format!("{ty} m{member} {attribute}; "),
    }
}
