//! A small component with comments, and what is made of them.

use std::fmt::Write;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;

use breccia::java::bare::{self, Bare, BareResults};
use classpath::ClassPath;
use classpath::jdk::Jdk;
use expect_test::{Expect, expect};
use fragment::{Clients, Visibility};
use requirements::{Subject, Which, plan_of};

use super::calls::{self, Call};
use super::classes::Classes;
use super::expect;

/// All calls with what the class hierarchy allows, as `breccia plan` would list them.
fn planned(jdk: &Jdk, folder: &Path) -> Vec<Call> {
    let entries: Vec<_> = jdk.entries.iter().cloned().chain([folder.to_path_buf()]).collect();
    let class_path = ClassPath::open(&entries, &classpath::Options::new(jdk.feature().unwrap()));
    let mut program = program::load(Arc::new(class_path) as _, &AtomicUsize::new(0));
    let is_own = |name: &[u8]| name.starts_with(b"shop/");
    let own: Vec<_> = program
        .classes()
        .map(|(class, _)| class)
        .filter(|&class| is_own(program.names.class_name(class).0))
        .collect();
    program.link_all(&own);
    let interface = bare::interface(&program, &own, Visibility::default());
    let bare = Bare::with_clients(program, own, interface, Clients::default());
    let BareResults { program, component, required, .. } =
        bare.analyse(&"cha:reflection=none".parse().unwrap(), Which::All).unwrap();
    calls::of(&plan_of(&program, &component, &required, &Subject::default()))
}

fn check(source: &str, expected: &Expect) {
    let compiled = testkit::compile(&[("shop/Shop.java", source)]);
    let sources = tempfile::tempdir().unwrap();
    std::fs::create_dir(sources.path().join("shop")).unwrap();
    std::fs::write(sources.path().join("shop/Shop.java"), source).unwrap();
    let jdk = Jdk::at(&testkit::jdk().home).unwrap();
    let classes = Classes::load(&jdk, compiled.dir()).unwrap();
    let all = planned(&jdk, compiled.dir());
    let polymorphic: Vec<Call> = all.iter().filter(|call| call.candidates > 1).cloned().collect();
    let truth = expect::read(sources.path(), &classes, &polymorphic, &all).unwrap();
    let mut text = String::new();
    for call in &truth.calls {
        let kind = if call.is_own { "own" } else { "library" };
        let possible = call.possible.as_ref().map(|all| all.iter().cloned().collect::<Vec<_>>().join(", "));
        let possible = possible.unwrap_or_else(|| "*".to_owned());
        let copies = call.keys.len();
        writeln!(text, "{} {kind} {} ×{copies}: {possible}", call.place.1, call.method).unwrap();
        for class in ["shop/A", "shop/B", "java/util/LinkedList"] {
            if let Some(reason) = call.reasons.of(class, classes.is_own(class)) {
                writeln!(text, "    never {class}: {reason}").unwrap();
            }
        }
    }
    for problem in &truth.problems {
        writeln!(text, "{problem}").unwrap();
    }
    expected.assert_eq(&text);
}

#[test]
fn comments_are_matched_to_calls_and_classes() {
    check(
        "package shop;
import java.util.*;
interface T { int m(); }
class A implements T { public int m() { return 1; } }
class B implements T { public int m() { return 2; } }
public class Shop {
    private final List<T> all = new ArrayList<>();
    public T twice() { return () -> 3; } // LAMBDA three
    public int sum(List<T> given) {
        int sum = given.size(); // RC size: *
        for (T t : all) sum += t.m(); // RC iterator: ArrayList; hasNext: ArrayList$Itr; next: ArrayList$Itr | never others: private; m: B, lambda three | never A: not made
        try {
            sum += all.get(0).m() + all.get(1).m(); // RC get: ArrayList; get: ArrayList; m: B; m: lambda three
        } finally {
            all.clear(); // RC clear: java.util.ArrayList | never library: private
        }
        return sum;
    }
}",
        &expect![[r#"
            10 library size ×1: *
            11 library hasNext ×1: java/util/ArrayList$Itr
                never shop/A: private
                never shop/B: private
                never java/util/LinkedList: private
            11 library iterator ×1: java/util/ArrayList
                never shop/A: private
                never shop/B: private
                never java/util/LinkedList: private
            11 own m ×1: shop/B, shop/Shop$$Lambda@twice:0
                never shop/A: not made
            11 library next ×1: java/util/ArrayList$Itr
                never shop/A: private
                never shop/B: private
                never java/util/LinkedList: private
            13 library get ×1: java/util/ArrayList
            13 library get ×1: java/util/ArrayList
            13 own m ×1: shop/B
            13 own m ×1: shop/Shop$$Lambda@twice:0
            15 library clear ×2: java/util/ArrayList
                never java/util/LinkedList: private
        "#]],
    );
}

#[test]
fn what_does_not_fit_is_said() {
    check(
        "package shop;
import java.util.*;
interface T { int m(); default T self() { return this; } }
class A implements T { public int m() { return 1; } }
class B implements T { public int m() { return 2; } }
public class Shop {
    Runnable two() { return () -> {}; } // LAMBDA one, other
    int f(T t) { return t.m(); }
    int g(T t) { return t.m() + t.m(); } // RC m: A, B
    int h(T t) { return t.m(); } // RC n: A
    int i(T t) { return t.m(); } // RC m: A, A, C, ArrayList, lambda none | never B: no | never A: yes
    int j(Iterator<T> t) { return t.next().m(); } // RC next: Itr; m: A
    void k(Throwable e) { e.addSuppressed(e); }
}",
        &expect![[r#"
            11 own m ×1: shop/A
                never shop/B: no
            12 own m ×1: shop/A
            12 library next ×1: 
            shop/Shop.java:7: names of lambdas: 2; but lambdas in this line: 1
            shop/Shop.java:9: comments on calls of `m`: 1; but this line has 2 of them, 2 polymorphic
            shop/Shop.java:10: comments on calls of `n`: 1; but this line has 0 of them, 0 polymorphic
            shop/Shop.java:11: A is listed twice
            shop/Shop.java:11: there is no class C
            shop/Shop.java:11: no object of ArrayList can receive this call
            shop/Shop.java:11: no line is marked `LAMBDA none`
            shop/Shop.java:12: there is no class Itr
            shop/Shop.java:11: A is said to be possible and impossible
            shop/Shop.java:8: no comment on `m`, which 2 classes could receive
            shop/Shop.java:9: no comment on `m`, which 2 classes could receive
            shop/Shop.java:9: no comment on `m`, which 2 classes could receive
            shop/Shop.java:10: no comment on `m`, which 2 classes could receive
        "#]],
    );
}
