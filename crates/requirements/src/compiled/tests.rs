//! The classes of several compilers in, the copies and the calls that only they wrote out.

use std::fmt::Write;

use classfile::ClassFile;
use expect_test::{Expect, expect};

use super::{Written, look};

/// A line for each call that has copies, and for each call that only the compiler wrote.
fn check(class: &str, expected: Expect) {
    let (compiler, class) = class.split_once('/').expect("the folder of a compiler and a class");
    let classes = testkit::classes_of(&testkit::repository_root().join("fixtures/compilers").join(compiler));
    let bytes = classes.iter().find(|found| found.name == class).map(|found| &found.bytes[..]);
    let file = ClassFile::read(bytes.expect("the class is there")).expect("it is a class");
    let mut shown = String::new();
    for member in &file.methods {
        let Some(code) = file.code(member).expect("its code can be read") else { continue };
        let name = member.name(&file.pool).expect("a method has a name");
        let written = Written { name, access: member.access };
        let compiled = look(&file.pool, &code, &written).expect("its instructions can be read");
        let calls = super::Decoded::read(&file.pool, &code).expect("its instructions can be read");
        let called = |pc: u32| {
            let called = calls.number(pc).and_then(|number| calls.called(number)).expect("a call is there");
            format!("{}.{}", called.class, called.name)
        };
        let mut firsts: Vec<u32> = compiled.copies.values().copied().collect();
        firsts.sort_unstable();
        firsts.dedup();
        for first in firsts {
            let copies = compiled.copies.iter().filter(|&(_, &of)| of == first);
            let copies: Vec<String> = copies.map(|(copy, _)| format!("@{copy}")).collect();
            let _ = writeln!(shown, "{name} {} @{first}: {}", called(first), copies.join(" "));
        }
        for &call in &compiled.generated {
            let _ = writeln!(shown, "{name} {} @{call} is of the compiler", called(call));
        }
    }
    expected.assert_eq(&shown);
}

#[test]
fn javac_8() {
    check(
        "javac8/Copies",
        expect![[r#"
        returns Copies$Resource.close @21: @41 @64 @84
        returns java/lang/Throwable.addSuppressed @34: @77
        two Copies$Resource.close @35: @57 @88 @110
        two java/lang/Throwable.addSuppressed @49: @102
        two Copies$Resource.close @127: @147 @174 @194
        two java/lang/Throwable.addSuppressed @140: @187
        closesTwice Copies$Resource.close @31: @49 @73 @93
        closesTwice java/lang/Throwable.addSuppressed @42: @86
        exits Copies$Log.on @18: @55 @93 @128 @158
        exits Copies$Log.end @28: @65 @103 @138 @168
        exits Copies$Log.end @38: @75 @113 @148 @178
        locals Copies$Log.end @30: @90
        locals java/lang/Object.hashCode @43: @103
        locals Copies$Log.end @46: @106
        catches Copies$Log.end @8: @26 @47
        nested Copies$Resource.close @19: @39 @66 @86
        nested java/lang/Throwable.addSuppressed @32: @79
        nested Copies$Log.end @96: @108
        nested Copies$Log.end @118: @130
        again Copies$Log.end @8: @19
    "#]],
    );
}

#[test]
fn javac_9() {
    check(
        "javac9/Copies",
        expect![[r#"
        exits Copies$Log.on @18: @55 @93 @128 @158
        exits Copies$Log.end @28: @65 @103 @138 @168
        exits Copies$Log.end @38: @75 @113 @148 @178
        locals Copies$Log.end @30: @90
        locals java/lang/Object.hashCode @43: @103
        locals Copies$Log.end @46: @106
        catches Copies$Log.end @8: @26 @47
        nested Copies$Log.end @46: @58
        nested Copies$Log.end @68: @80
        again Copies$Log.end @8: @19
        $closeResource java/lang/AutoCloseable.close @5: @23
        $closeResource java/lang/AutoCloseable.close @5 is of the compiler
        $closeResource java/lang/Throwable.addSuppressed @16 is of the compiler
        $closeResource java/lang/AutoCloseable.close @23 is of the compiler
    "#]],
    );
}

#[test]
fn javac_17() {
    check(
        "javac17/Copies",
        expect![[r#"
        returns Copies$Resource.close @15: @28
        two Copies$Resource.close @21: @36
        two Copies$Resource.close @61: @75
        closesTwice Copies$Resource.close @25: @39
        exits Copies$Log.on @18: @55 @93 @128 @158
        exits Copies$Log.end @28: @65 @103 @138 @168
        exits Copies$Log.end @38: @75 @113 @148 @178
        locals Copies$Log.end @30: @90
        locals java/lang/Object.hashCode @43: @103
        locals Copies$Log.end @46: @106
        catches Copies$Log.end @8: @26 @47
        nested Copies$Resource.close @13: @27
        nested Copies$Log.end @47: @59
        nested Copies$Log.end @69: @81
        again Copies$Log.end @8: @19
    "#]],
    );
}

#[test]
fn javac_25() {
    check(
        "javac25/Copies",
        expect![[r#"
        returns Copies$Resource.close @15: @28
        two Copies$Resource.close @21: @36
        two Copies$Resource.close @61: @75
        closesTwice Copies$Resource.close @25: @39
        exits Copies$Log.on @18: @55 @93 @128 @158
        exits Copies$Log.end @28: @65 @103 @138 @168
        exits Copies$Log.end @38: @75 @113 @148 @178
        locals Copies$Log.end @30: @90
        locals java/lang/Object.hashCode @43: @103
        locals Copies$Log.end @46: @106
        catches Copies$Log.end @8: @26 @47
        nested Copies$Resource.close @13: @27
        nested Copies$Log.end @47: @59
        nested Copies$Log.end @69: @81
        again Copies$Log.end @8: @19
    "#]],
    );
}

#[test]
fn ecj() {
    check(
        "ecj/Copies",
        expect![[r#"
        returns Copies$Resource.close @17: @30
        two Copies$Resource.close @31: @47
        two Copies$Resource.close @61: @96
        closesTwice Copies$Resource.close @29: @43
        exits Copies$Log.on @16: @53 @91 @130 @158
        exits Copies$Log.end @26: @63 @101 @140 @168
        exits Copies$Log.end @36: @73 @111 @150 @178
        locals Copies$Log.end @32: @86
        locals java/lang/Object.hashCode @45: @99
        locals Copies$Log.end @48: @102
        catches Copies$Log.end @19: @40 @49
        nested Copies$Resource.close @21: @37
        nested Copies$Log.end @70: @80
        nested Copies$Log.end @92: @102
        again Copies$Log.end @12: @21
    "#]],
    );
}

/// The text of an exception that the user throws stays.
#[test]
fn calls_of_patterns_and_lambdas() {
    check(
        "javac25/Patterns",
        expect![[r#"
        left java/lang/Throwable.toString @42 is of the compiler
        $deserializeLambda$ java/lang/invoke/SerializedLambda.getImplMethodName @1 is of the compiler
        $deserializeLambda$ java/lang/String.hashCode @8 is of the compiler
        $deserializeLambda$ java/lang/String.equals @31 is of the compiler
        $deserializeLambda$ java/lang/invoke/SerializedLambda.getImplMethodKind @61 is of the compiler
        $deserializeLambda$ java/lang/invoke/SerializedLambda.getFunctionalInterfaceClass @70 is of the compiler
        $deserializeLambda$ java/lang/Object.equals @75 is of the compiler
        $deserializeLambda$ java/lang/invoke/SerializedLambda.getFunctionalInterfaceMethodName @82 is of the compiler
        $deserializeLambda$ java/lang/Object.equals @87 is of the compiler
        $deserializeLambda$ java/lang/invoke/SerializedLambda.getFunctionalInterfaceMethodSignature @94 is of the compiler
        $deserializeLambda$ java/lang/Object.equals @99 is of the compiler
        $deserializeLambda$ java/lang/invoke/SerializedLambda.getImplClass @106 is of the compiler
        $deserializeLambda$ java/lang/Object.equals @111 is of the compiler
        $deserializeLambda$ java/lang/invoke/SerializedLambda.getImplMethodSignature @118 is of the compiler
        $deserializeLambda$ java/lang/Object.equals @123 is of the compiler
    "#]],
    );
}
