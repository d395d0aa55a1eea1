import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.security.AccessController;
import java.security.PrivilegedAction;
import java.util.function.Function;

/** One method for each cause for which call graphs differ; docs/edges.md refers to them by name. */
public class Probe {
    static class Base {
        void m() {
            n();
        }

        void n() {}
    }

    static class Over extends Base {
        void m() {}

        void n() {}
    }

    /** `Over.n` does not run: an `Over` is never `this` in `Base.m`. */
    static void overridden(boolean some) {
        Base base = some ? new Base() : new Over();
        base.m();
    }

    static class Literal {
        static {
            initialised();
        }
    }

    static void initialised() {}

    /** `Literal` is not initialised: a class literal does not do that (JVMS 5.5). */
    static void literal() {
        System.out.println(Literal.class);
    }

    static class Named {
        public String getName() {
            return "named";
        }
    }

    static class Other {
        public String getName() {
            return "other";
        }
    }

    /** `Other.getName` does not run: the method reference casts its argument to `Named`. */
    @SuppressWarnings({"unchecked", "rawtypes"})
    static void methodReference(boolean some) {
        Function<Named, String> function = Named::getName;
        Object object = some ? new Named() : new Other();
        ((Function) function).apply(object);
    }

    static class Action1 implements PrivilegedAction<Object> {
        public Object run() {
            return null;
        }
    }

    static class Action2 implements PrivilegedAction<Object> {
        public Object run() {
            return null;
        }
    }

    /** Runs the first action alone. */
    @SuppressWarnings("removal")
    static void privileged1() {
        AccessController.doPrivileged(new Action1());
    }

    /** Runs the second action alone. */
    @SuppressWarnings("removal")
    static void privileged2() {
        AccessController.doPrivileged(new Action2());
    }

    static class Wrapper extends Reader {
        final BufferedReader inner;

        Wrapper(Reader in) {
            inner = new BufferedReader(in);
        }

        public int read(char[] buffer, int start, int length) throws IOException {
            return inner.read(buffer, start, length);
        }

        public void close() throws IOException {
            inner.close();
        }
    }

    /** A `Wrapper` does not wrap itself: `in` is assigned after it was wrapped, so that nobody calls its `close`. */
    static void assignedLater(Reader in, boolean wrap) throws IOException {
        if (wrap) {
            in = new Wrapper(in);
        }
        in.read();
    }

    static class Shown {
        public String toString() {
            return "shown";
        }
    }

    /** Runs `Shown.toString`: the JVM sets `System.err` at its start. */
    static void printed() {
        System.err.println(new Shown());
    }

    static class Hashed {
        public int hashCode() {
            return 7;
        }
    }

    static class Copied {
        public int hashCode() {
            return 8;
        }
    }

    /** `Copied.hashCode` does not run: the second copy has nothing to do with the first. */
    static void copied() {
        Object[] hashed = new Object[1];
        System.arraycopy(new Hashed[] {new Hashed()}, 0, hashed, 0, 1);
        java.util.Arrays.hashCode(hashed);
        System.arraycopy(new Copied[] {new Copied()}, 0, new Object[1], 0, 1);
    }

    static class First extends RuntimeException {
        public String getMessage() {
            return "first";
        }
    }

    static class Second extends RuntimeException {
        public String getMessage() {
            return "second";
        }
    }

    /** In the second handler `First.getMessage` does not run: the first one has caught it. */
    static void handlers(boolean some) {
        try {
            throw some ? new First() : new Second();
        } catch (First e) {
            e.printStackTrace();
        } catch (RuntimeException e) {
            e.getMessage();
        }
    }

    /** Runs `Named.getName`: the copy has the type and the elements of the original. */
    static void copyOf() {
        Named[] copy = java.util.Arrays.copyOf(new Named[] {new Named()}, 1);
        copy[0].getName();
    }

    /** Runs `Named.getName`: the copy is longer than the empty array that is passed. */
    static void emptyArray() {
        java.util.ArrayList<Named> list = new java.util.ArrayList<>();
        list.add(new Named());
        list.toArray(new Named[0])[0].getName();
    }

    static class Thread1 extends Thread {
        public void run() {}
    }

    static class Thread2 extends Thread {
        public void run() {}
    }

    /** Runs the first thread alone. */
    static void started1() {
        new Thread1().start();
    }

    /** Runs the second thread alone. */
    static void started2() {
        new Thread2().start();
    }

    /** Runs `Named.getName`: what `putIfAbsent` stores comes back. */
    static void concurrentMap() {
        java.util.concurrent.ConcurrentHashMap<String, Named> map = new java.util.concurrent.ConcurrentHashMap<>();
        map.putIfAbsent("x", new Named());
        map.get("x").getName();
    }

    /** Runs `Named.getName`: the array has what is stored in it. */
    static void reflectedArray() {
        Object[] array = (Object[]) java.lang.reflect.Array.newInstance(Named.class, 1);
        array[0] = new Named();
        ((Named) array[0]).getName();
    }

    static class Inherited {
        final Named named = new Named();
    }

    static class Clone extends Inherited implements Cloneable {
        Clone copy() throws CloneNotSupportedException {
            return (Clone) clone();
        }
    }

    /** Runs `Named.getName`: a copy also has the fields that its class inherits. */
    static void cloned() throws CloneNotSupportedException {
        new Clone().copy().named.getName();
    }

    /** `Other.getName` does not run: the second clone has nothing to do with the first. */
    static void clonedArrays() {
        Object[] first = new Object[] {new Other()}.clone();
        Object[] second = new Object[] {new Named()}.clone();
        if (second[0] instanceof Named) {
            ((Named) second[0]).getName();
        } else {
            ((Other) second[0]).getName();
        }
        first[0] = null;
    }

    /** Runs `Named.getName`: the lambda is serializable, and a lambda all the same. */
    static void serializableLambda() {
        Function<Named, String> function = (Function<Named, String> & java.io.Serializable) named -> named.getName();
        function.apply(new Named());
    }

    @SuppressWarnings("unchecked")
    static <E extends Exception> void throwUndeclared() throws E {
        throw (E) new Exception();
    }

    static void declaresNothing() {
        Probe.<RuntimeException>throwUndeclared();
    }

    /** Runs `Named.getName`: an exception comes that nobody has declared. */
    static void undeclared() {
        try {
            declaresNothing();
        } catch (RuntimeException e) {
            e.printStackTrace();
        } catch (Exception e) {
            new Named().getName();
        }
    }

    interface General {
        default void m() {}
    }

    interface Special extends General {
        default void m() {}
    }

    static class Superclass implements General {}

    static class Subclass extends Superclass implements Special {}

    /** Runs `Special.m`: of two default methods the more special one is chosen (JVMS 5.4.6), not the superclass's. */
    static void defaultMethod(General general) {
        general.m();
    }

    public static void main(String[] args) throws Exception {
        overridden(args.length > 0);
        literal();
        methodReference(args.length > 0);
        privileged1();
        privileged2();
        assignedLater(new StringReader("x"), args.length > 0);
        printed();
        copied();
        handlers(args.length > 0);
        copyOf();
        emptyArray();
        started1();
        started2();
        concurrentMap();
        reflectedArray();
        cloned();
        clonedArrays();
        serializableLambda();
        undeclared();
        defaultMethod(new Subclass());
    }
}
