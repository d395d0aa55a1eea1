//! Code that other threads run.

use expect_test::expect;

use crate::harness::check;

#[test]
fn threads_run_and_what_they_throw_is_handled() {
    check(
        r#"
class Worker extends Thread { public void run() { throw new Failure(); } }
class Failure extends RuntimeException { void uncaught() {} }
class Handler implements Thread.UncaughtExceptionHandler {
    public void uncaughtException(Thread thread, Throwable thrown) { ((Failure) thrown).uncaught(); }
}
class Main {
    static Object current, any;
    public static void main(String[] arguments) {
        Thread.setDefaultUncaughtExceptionHandler(new Handler());
        new Worker().start();
        current = Thread.currentThread();
        Thread[] all = new Thread[1];
        Thread.enumerate(all);
        any = all[0];
    }
}
"#,
        expect![[r#"
            Failure.<init>()
            Failure.uncaught()
            Handler.<init>()
            Handler.uncaughtException(java.lang.Thread, java.lang.Throwable)
            Worker.<init>()
            Worker.run()
            current: Worker, java.lang.Thread
            any: Worker, java.lang.Thread
        "#]],
    );
}

/// A thread that is created but not started; a class with methods of the same names.
#[test]
fn what_is_not_started_does_not_run() {
    check(
        r#"
class Idle extends Thread { public void run() {} }
class Namesake { native void start0(); void run() {} native Object currentThread(); }
class Main {
    static Object current, own;
    public static void main(String[] arguments) {
        new Idle();
        new Namesake().start0();
        own = new Namesake().currentThread();
        current = Thread.currentThread();
    }
}
"#,
        expect![[r#"
            Idle.<init>()
            Namesake.<init>()
            Namesake.currentThread()
            Namesake.start0()
            current: java.lang.Thread
            own:
        "#]],
    );
}
