//! What clients can do beyond the statements of `FCA`: random clients that did more than was predicted found
//! each of these.

use fragment::Visibility;

use crate::support::Component;

fn check(source: &str, visibility: Visibility, expected: &str) {
    let mut component = Component::of_sources(&[("p/Shop.java", source)]);
    component.visibility = visibility;
    let text = component.analysed("andersen").text();
    assert!(text.lines().any(|line| line == expected), "{text}");
}

const OUTSIDE: Visibility = Visibility { same_package: false, subclasses: false, of_object: false };
const OPEN: Visibility = Visibility { subclasses: true, ..OUTSIDE };

const SHAPES: &str = "class Round extends Shape { void draw() {} }
class Square extends Shape { void draw() {} }
";

/// An array of primitives is an object: clients make it, and pass it where any object will do.
#[test]
fn arrays_of_primitives_are_objects() {
    let source = "package p;
public class Shop {
    public static int[] sizes() { return null; }
    public static void take(Object thing) {
        thing.hashCode();
    }
}";
    check(
        source,
        OUTSIDE,
        "p.Shop.take(java.lang.Object):5 RC String Shop ClassCastException NullPointerException NegativeArraySizeException int[] TM Object String",
    );
}

/// A client that reads a number makes the static initialiser run.
#[test]
fn reading_a_number_initialises() {
    let source = "package p;
public class Shop {
    public static int count = open(new Round());
    private Shop() {}
    private static int open(Shape shape) {
        shape.draw();
        return 1;
    }
}
abstract class Shape { abstract void draw(); }
";
    check(&format!("{source}{SHAPES}"), OUTSIDE, "p.Shop.open(p.Shape):6 RC Round TM Round");
}

/// What a public class inherits from one that is not, compilers declare again as a bridge.
#[test]
fn bridges_to_what_is_inherited_are_members() {
    let source = "package p;
public class Shop extends Base {
}
class Base {
    public void sell() {
        Shape shape = new Square();
        shape.draw();
    }
}
abstract class Shape { abstract void draw(); }
";
    check(&format!("{source}{SHAPES}"), OUTSIDE, "p.Base.sell():7 RC Square TM Square");
}

/// A class of a client need not override: then it runs what it inherits, and so it does with `super`.
#[test]
fn classes_of_clients_may_inherit() {
    let source = "package p;
public abstract class Shop {
    public void open() {
        this.sell();
    }
    public void sell() {}
}
class Unused extends Shop {
}
";
    check(source, OPEN, "p.Shop.open():4 RC Shop$Client TM Shop Shop$Client");
}

/// Clients in the package extend what is not public.
#[test]
fn classes_of_clients_may_be_in_the_package() {
    let source = "package p;
public class Shop {
    public static void sell(Shape shape) {
        shape.draw();
    }
}
abstract class Shape { abstract void draw(); }
abstract class Shapes extends Shape { void draw() {} }
";
    let visibility = Visibility { same_package: true, ..OPEN };
    check(
        source,
        visibility,
        "p.Shop.sell(p.Shape):4 RC Shape$Client Shapes$Client TM Shapes Shape$Client Shapes$Client",
    );
}

/// What a class of a client is given as one type can be of another, which Int has.
#[test]
fn what_classes_of_clients_are_given_is_cast() {
    let source = "package p;
public class Shop {
    public static void find(Shop other) {
        other.equals(new Round());
    }
    public static void sell(Shape shape) {
        shape.draw();
    }
}
";
    let shape = "abstract class Shape { abstract void draw(); }\n";
    check(&format!("{source}{shape}{SHAPES}"), OPEN, "p.Shop.sell(p.Shape):7 RC Round TM Round");
}

/// What clients implement returns something, of classes of their own if need be, though Int names nothing of
/// the kind.
#[test]
fn results_of_what_clients_implement_are_theirs() {
    let source = "package p;
public class Shop {
    public static void sellAll(Iterable<String> texts) {
        java.util.Iterator<String> all = texts.iterator();
        all.hasNext();
    }
    private static class Unused implements java.util.Iterator<String> {
        public boolean hasNext() { return false; }
        public String next() { return null; }
    }
}
";
    check(
        source,
        OPEN,
        "p.Shop.sellAll(java.lang.Iterable):5 RC Shop$Client Client Throwable$Client TM Shop$Client Client Throwable$Client",
    );
}
