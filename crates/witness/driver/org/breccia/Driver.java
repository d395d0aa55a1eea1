package org.breccia;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.Writer;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Runs sequences of calls for the search, and tests that were written: reads commands, one to a line, and answers
 * line by line. The words of a line are separated by tabs.
 *
 * <pre>
 * P path…                 the class path; its classes are loaded afresh
 * F                       the classes of the class path are loaded afresh
 * S n                     a sequence of n statements, in the next n lines: see {@link Statements}
 * T class method          a test method
 * </pre>
 *
 * The answer to a statement or test is how it ended ({@code V}, {@code N}, {@code O …}, {@code X …}), after the
 * classes that it names for the first time ({@code C …}), and before {@code G length} if the recording has grown. The
 * last line of an answer is {@code . number threads}: the number of the command, so that lines of others that look
 * like answers mean nothing.
 */
public final class Driver {
    private final BufferedReader in;
    private final Writer out;
    private final File data;
    private final Set<Class<?>> told = new HashSet<>();
    /** Lambdas may run in other threads. */
    private final Map<String, Method> methods = new ConcurrentHashMap<>();
    private File recording;
    private long length;
    private long commands;
    private URL[] path = {};
    private ClassLoader loader;

    private Driver(BufferedReader in, Writer out, File data) {
        this.in = in;
        this.out = out;
        this.data = data;
    }

    public static void main(String[] arguments) throws Exception {
        Charset utf8 = Charset.forName("UTF-8");
        BufferedReader in = new BufferedReader(new InputStreamReader(new FileInputStream(FileDescriptor.in), utf8));
        Writer out = new OutputStreamWriter(new FileOutputStream(FileDescriptor.out), utf8);
        // What the program under test prints is not for us, and it has no input.
        PrintStream nowhere = new PrintStream(new Nowhere(), false);
        System.setOut(nowhere);
        System.setErr(nowhere);
        System.setIn(new ByteArrayInputStream(new byte[0]));
        new Driver(in, out, new File(arguments[0])).serve();
        // Threads that were left running end with the rest.
        Runtime.getRuntime().halt(0);
    }

    private void serve() throws IOException {
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] words = line.split("\t", -1);
            switch (words[0]) {
                case "P":
                    path = urls(words);
                    refresh();
                    break;
                case "F":
                    refresh();
                    break;
                case "S":
                    sequence(Integer.parseInt(words[1]));
                    break;
                case "T":
                    test(words[1], words[2]);
                    break;
                default:
                    throw new IOException("there is no command " + words[0]);
            }
            commands++;
            say(". " + commands + " " + Thread.currentThread().getThreadGroup().activeCount());
            out.flush();
        }
    }

    private static URL[] urls(String[] words) throws IOException {
        URL[] urls = new URL[words.length - 1];
        for (int at = 0; at < urls.length; at++) {
            urls[at] = new File(Statements.text(words[at + 1])).toURI().toURL();
        }
        return urls;
    }

    /** Loads all classes afresh: their static fields are as at the start, and the recorder has seen none of them. */
    private void refresh() {
        // Above it are the classes of the JDK, and not ours.
        loader = new URLClassLoader(path, ClassLoader.getSystemClassLoader().getParent());
        told.clear();
        methods.clear();
        Thread.currentThread().setContextClassLoader(loader);
    }

    private void sequence(int number) throws IOException {
        String[] lines = new String[number];
        for (int at = 0; at < number; at++) {
            lines[at] = in.readLine();
        }
        Statements statements = new Statements(loader, methods);
        grown();
        for (String line : lines) {
            boolean ended = false;
            try {
                Object value = statements.run(line.split("\t", -1));
                value(value, statements.isVoid());
            } catch (Throwable thrown) {
                thrown(thrown);
                ended = true;
            }
            if (grown()) {
                say("G " + length);
            }
            out.flush();
            if (ended) {
                break;
            }
        }
    }

    private void test(String type, String method) throws IOException {
        grown();
        Class<?> expected = null;
        try {
            Class<?> tests = Class.forName(type, true, loader);
            java.lang.reflect.Constructor<?> constructor = tests.getDeclaredConstructor();
            constructor.setAccessible(true);
            Method run = tests.getDeclaredMethod(method);
            run.setAccessible(true);
            expected = expected(run);
            run.invoke(constructor.newInstance());
            // A test that should have thrown something has failed.
            say(expected == null ? "V" : "N");
        } catch (InvocationTargetException wrapped) {
            if (expected != null && expected.isInstance(wrapped.getCause())) {
                say("V");
            } else {
                thrown(wrapped.getCause());
            }
        } catch (Throwable thrown) {
            thrown(thrown);
        }
        if (grown()) {
            say("G " + length);
        }
    }

    /** The exception that a test of JUnit 4 has to end with: {@code @Test(expected = …)}; null if there is none. */
    private static Class<?> expected(Method test) throws ReflectiveOperationException {
        for (java.lang.annotation.Annotation annotation : test.getAnnotations()) {
            if (annotation.annotationType().getName().equals("org.junit.Test")) {
                Method of = annotation.annotationType().getMethod("expected");
                Class<?> expected = (Class<?>) of.invoke(annotation);
                return expected.getName().equals("org.junit.Test$None") ? null : expected;
            }
        }
        return null;
    }

    private void value(Object value, boolean isVoid) throws IOException {
        if (isVoid) {
            say("V");
        } else if (value == null) {
            say("N");
        } else {
            Class<?> type = value.getClass();
            tell(type);
            say("O\t" + name(type) + Statements.shown(value));
        }
    }

    private void thrown(Throwable thrown) throws IOException {
        tell(thrown.getClass());
        say("X\t" + name(thrown.getClass()));
    }

    /** A class and all types above it, the first time that it is named. */
    private void tell(Class<?> type) throws IOException {
        if (!told.add(type)) {
            return;
        }
        List<Class<?>> above = new ArrayList<>();
        for (Class<?> from = type; from != null; from = from.getSuperclass()) {
            collect(from, above);
        }
        StringBuilder line = new StringBuilder("C\t").append(name(type));
        for (Class<?> one : above) {
            line.append('\t').append(name(one));
        }
        say(line.toString());
    }

    private static void collect(Class<?> type, List<Class<?>> above) {
        if (!above.contains(type)) {
            above.add(type);
            for (Class<?> of : type.getInterfaces()) {
                collect(of, above);
            }
        }
    }

    private static String name(Class<?> type) {
        return Statements.escaped(type.getName().replace('.', '/'));
    }

    /** Whether the agent has written something since the last time. */
    private boolean grown() {
        if (recording == null) {
            File[] files = data.listFiles();
            recording = files == null || files.length == 0 ? null : files[0];
        }
        long now = recording == null ? 0 : recording.length();
        boolean grown = now != length;
        length = now;
        return grown;
    }

    private void say(String line) throws IOException {
        out.write(line);
        out.write('\n');
    }

    /** Takes everything and keeps nothing. */
    static final class Nowhere extends OutputStream {
        @Override
        public void write(int one) {}

        @Override
        public void write(byte[] bytes, int from, int length) {}
    }
}
