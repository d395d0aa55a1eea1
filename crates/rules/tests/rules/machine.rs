//! What the JVM calls by itself.

use expect_test::expect;

use crate::harness::check;

#[test]
fn the_jvm_starts_loads_signals_and_ends() {
    check(
        r#"
class Shown { public String toString() { return ""; } }
class Loader extends ClassLoader { protected Class<?> findClass(String name) { return null; } }
class Hook extends Thread { public void run() {} }
class Interrupted implements sun.misc.SignalHandler { public void handle(sun.misc.Signal signal) {} }
class Failure extends RuntimeException { void seen() {} }
class Uncaught implements Thread.UncaughtExceptionHandler {
    public void uncaughtException(Thread thread, Throwable thrown) { ((Failure) thrown).seen(); }
}
class Main {
    static Object out;
    public static void main(String[] arguments) {
        System.out.println(new Shown());
        new Loader();
        Runtime.getRuntime().addShutdownHook(new Hook());
        sun.misc.Signal.handle(new sun.misc.Signal("INT"), new Interrupted());
        Thread.setDefaultUncaughtExceptionHandler(new Uncaught());
        out = System.out;
        throw new Failure();
    }
}
"#,
        expect![[r#"
            Failure.<init>()
            Failure.seen()
            Hook.<init>()
            Hook.run()
            Interrupted.<init>()
            Interrupted.handle(sun.misc.Signal)
            Loader.<init>()
            Loader.findClass(java.lang.String)
            Shown.<init>()
            Shown.toString()
            Uncaught.<init>()
            Uncaught.uncaughtException(java.lang.Thread, java.lang.Throwable)
            out: java.io.PrintStream
        "#]],
    );
}

/// A loader that is not created is not called, and a handler that is not passed gets no signal; the JVM does
/// not call methods of the same names in the program.
#[test]
fn what_is_not_handed_over_is_not_called() {
    check(
        r#"
class Loader extends ClassLoader { protected Class<?> findClass(String name) { return null; } }
class Interrupted implements sun.misc.SignalHandler { public void handle(sun.misc.Signal signal) {} }
class Uncaught implements Thread.UncaughtExceptionHandler {
    public void uncaughtException(Thread thread, Throwable thrown) {}
}
class Signal {
    static native long handle0(int number, long handler);
    static void dispatch(int number) {}
}
class Main {
    static Loader loader;
    static Object out;
    static native void setOut0(Object stream);
    static void initPhase1() {}
    static void shutdown() {}
    public static void main(String[] arguments) {
        new Interrupted();
        new Uncaught();
        Signal.handle0(2, 2);
        setOut0(new Object());
        out = System.out;
        throw new RuntimeException();
    }
}
"#,
        expect![[r#"
            Interrupted.<init>()
            Main.setOut0(java.lang.Object)
            Signal.handle0(int, long)
            Uncaught.<init>()
            loader:
            out: java.io.PrintStream
        "#]],
    );
}
