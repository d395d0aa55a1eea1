//! Code that other threads run.

use crate::harness::assert_all_reached;

pub(crate) const SOURCE: &str = r#"
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.RecursiveTask;

class OfThreads {
    static class Worker extends Thread {
        public void run() { ((Worker) Thread.currentThread()).currentIsThis(); }
        void currentIsThis() {}
    }
    static class Job implements Runnable { public void run() { throw new Failure(); } }
    static class Failure extends RuntimeException { void uncaught() {} }
    static class Handler implements Thread.UncaughtExceptionHandler {
        public void uncaughtException(Thread thread, Throwable failure) {
            if (failure instanceof Failure) ((Failure) failure).uncaught();
            if (failure instanceof FailureOfMain) ((FailureOfMain) failure).leftMain();
        }
    }
    static class FailureOfMain extends RuntimeException { void leftMain() {} }
    static class Group extends ThreadGroup {
        Group() { super("group"); }
        public void uncaughtException(Thread thread, Throwable failure) {}
    }
    static class Product { void produced() {} }
    static class Maker implements Callable<Product> { public Product call() { return new Product(); } }
    static class Part { void computed() {} }
    static class Sum extends RecursiveTask<Part> {
        protected Part compute() { Sum half = new Sum(); half.fork(); half.join().computed(); return new Part(); }
    }
    static class Tick extends TimerTask { public void run() {} }
    static class Supplied { void supplied() {} }
    static class Applied { void applied() {} }

    static void run() throws Throwable {
        new Worker().start();
        Thread thread = new Thread(new Group(), new Job());
        thread.setUncaughtExceptionHandler(new Handler());
        thread.start();
        Thread.currentThread().setName("main");

        ExecutorService executor = Executors.newFixedThreadPool(2);
        Future<Product> product = executor.submit(new Maker());
        product.get().produced();

        ForkJoinPool.commonPool().invoke(new Sum()).computed();
        new Timer().schedule(new Tick(), 1);

        CompletableFuture<Applied> future =
            CompletableFuture.supplyAsync(() -> new Supplied()).thenApply(OfThreads::apply);
        future.join().applied();
        throw new FailureOfMain();
    }

    static Applied apply(Supplied supplied) {
        supplied.supplied();
        return new Applied();
    }
}
"#;

#[test]
fn threads_run() {
    assert_all_reached("OfThreads");
}
