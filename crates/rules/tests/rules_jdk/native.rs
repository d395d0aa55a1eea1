//! Native methods that move references.

use pointsto::Site;
use program::Type;

use crate::harness::{assert_calls, assert_unreached, held_by_static, reached_without_jdk};

pub(crate) const SOURCE: &str = r#"
import java.io.File;
import java.net.InetAddress;
import java.security.AccessController;
import java.security.PrivilegedAction;

class OfNatives {
    static class Copied implements Cloneable {
        Inside inside = new Inside();
        Copied copy() throws Throwable { return (Copied) clone(); }
    }
    static class Inside { void inCopy() {} }
    static class Moved { void moved() {} }
    static class Permitted { void privileged() {} }
    static class Action implements PrivilegedAction<Permitted> { public Permitted run() { return new Permitted(); } }
    static class Base { void ofSuperclass() {} }
    static class Below extends Base {}
    static class Item { void ofComponent() {} }
    static class Outer { static class Inner {} void ofOuter() {} }
    static class Around { interface Shape {} void aroundInterface() {} }
    static class Square implements Around.Shape {}
    static class Aside { void ofNothing() {} }

    static void run() throws Throwable {
        new Copied().copy().inside.inCopy();
        Object[] target = new Object[1];
        System.arraycopy(new Object[] { new Moved() }, 0, target, 0, 1);
        ((Moved) target[0]).moved();
        AccessController.doPrivileged(new Action()).privileged();

        if (new File(".").list()[0].endsWith("x")) listed(new File(".").list()[0]);
        StackWalker.getInstance().forEach(frame -> walked(frame));
        ((Base) make(Below.class.getSuperclass())).ofSuperclass();
        ((Item) make(new Item[1].getClass().getComponentType())).ofComponent();
        ((Outer) make(Outer.Inner.class.getDeclaringClass())).ofOuter();
        ((Around) make(Square.class.getInterfaces()[0].getDeclaringClass())).aroundInterface();
        ((Aside) make(Square.class)).ofNothing();
        loader((Object) OfNatives.class.getClassLoader());
        module((Object) OfNatives.class.getModule());
        address((Object) InetAddress.getByName("localhost"));
    }

    static void listed(Object name) { name.toString(); }
    static void walked(Object frame) { frame.toString(); }
    static sun.misc.Unsafe unsafe;
    static Object make(Class<?> type) throws Throwable { return unsafe.allocateInstance(type); }
    static void loader(Object loader) { loader.toString(); }
    static void module(Object module) { module.toString(); }
    static void address(Object address) { address.toString(); }
}
"#;

#[test]
fn natives_move_references() {
    assert_unreached("OfNatives", &["OfNatives$Aside.ofNothing"]);
    for (method, callee) in [
        ("listed", "java.lang.String.toString"),
        ("walked", "java.lang.StackFrameInfo.toString"),
        ("loader", "java.lang.Object.toString"),
        ("module", "java.lang.Module.toString"),
        ("address", "java.net.InetAddress.toString"),
    ] {
        assert_calls("OfNatives", method, callee);
    }
}

#[test]
fn primitive_types_have_class_objects() {
    assert_eq!(held_by_static("java/lang/Integer", "TYPE"), [Site::Class(Type::INT)]);
    assert_eq!(held_by_static("java/lang/Void", "TYPE"), [Site::Class(Type::VOID)]);
}

/// Up to Java 8 these were native. Its compiler lets us write classes of the JDK ourselves.
#[test]
fn old_releases_have_more_natives() {
    let sources = [
        (
            "java/security/AccessController.java",
            "package java.security;
             public class AccessController {
                 public static native <T> T doPrivileged(PrivilegedAction<T> action);
                 public static native <T> T doPrivileged(PrivilegedExceptionAction<T> action);
             }",
        ),
        (
            "java/security/PrivilegedAction.java",
            "package java.security; public interface PrivilegedAction<T> { T run(); }",
        ),
        (
            "java/security/PrivilegedExceptionAction.java",
            "package java.security; public interface PrivilegedExceptionAction<T> { T run(); }",
        ),
        (
            "java/lang/Throwable.java",
            "package java.lang; public class Throwable { public native Throwable fillInStackTrace(); }",
        ),
        (
            "Main.java",
            "import java.security.*;
             class Main {
                 static class One implements PrivilegedAction<Object> { public Object run() { return new OfOne(); } }
                 static class Two implements PrivilegedExceptionAction<Object> { public Object run() { return new OfTwo(); } }
                 static class OfOne { void one() {} }
                 static class OfTwo { void two() {} }
                 static class Thrown extends Throwable { void filled() {} }
                 public static void main(String[] arguments) {
                     ((OfOne) AccessController.doPrivileged(new One())).one();
                     ((OfTwo) AccessController.doPrivileged(new Two())).two();
                     ((Thrown) new Thrown().fillInStackTrace()).filled();
                 }
             }",
        ),
    ];
    let reached = reached_without_jdk(8, &sources);
    for method in ["Main$One.run", "Main$Two.run", "Main$OfOne.one", "Main$OfTwo.two", "Main$Thrown.filled"] {
        assert!(reached.iter().any(|name| name.starts_with(method)), "{method} is not in {reached:?}");
    }
}
