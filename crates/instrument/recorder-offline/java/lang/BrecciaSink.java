package java.lang;

import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.lang.reflect.Proxy;

/**
 * The sink without an agent: writes new classes to a file in the folder that the property {@code breccia.data} names.
 *
 * <p>Each record goes to the system in one piece, at once. This sink knows neither the selected method nor the running test.
 * The recorder calls one thread at a time; only the end comes from another.
 */
final class BrecciaSink {
    /** Up to this many loaders, the recorder may keep their classes alive. */
    private static final int KEPT_LOADERS = 16;

    /** Records for the start of every file: which classes have probes, and which probes could not be placed. */
    private static final String FIRST_RECORDS = "breccia.records";

    private static final BrecciaNumbers CLASSES = new BrecciaNumbers();
    private static final BrecciaNumbers LOADERS = new BrecciaNumbers();

    private static boolean started;
    private static RandomAccessFile file;
    private static String path;
    private static long length;

    private BrecciaSink() {}

    /** The identity of the plan. The constant is a placeholder, replaced by the real one before the class is written. */
    private static long plan() {
        return 0x62726563706c616eL;
    }

    /** A probe saw a class for the first time. Returns whether the recorder may keep the class alive. */
    static synchronized boolean record(Class<?> seen, int probe) {
        if (!started) {
            started = true;
            start();
        }
        if (file == null) {
            return false;
        }
        ClassLoader loader = seen.getClassLoader();
        int ofLoader = loaderNumber(loader);
        int number = CLASSES.of(seen);
        if (number == 0) {
            write(classRecord(seen, ofLoader));
            number = CLASSES.add(seen);
        }
        // Selected method and test are not known.
        write(new BrecciaBytes().record(4).number(probe).number(number).number(0).number(0).end());
        return ofLoader <= KEPT_LOADERS;
    }

    /** The JVM's own loader, which is not an object, is number 1: the records at the start define it. */
    private static int loaderNumber(ClassLoader loader) {
        if (loader == null) {
            return 1;
        }
        int number = LOADERS.of(loader);
        if (number == 0) {
            write(new BrecciaBytes().record(1).text(internal(loader.getClass())).end());
            number = LOADERS.add(loader);
        }
        return number + 1;
    }

    private static BrecciaBytes classRecord(Class<?> seen, int loader) {
        int kind = isHidden(seen) ? 1 : isProxy(seen) ? 2 : 0;
        Class<?>[] interfaces = kind == 0 ? new Class<?>[0] : seen.getInterfaces();
        BrecciaBytes bytes = new BrecciaBytes().record(2).text(internal(seen)).number(loader).one(kind);
        bytes.number(interfaces.length);
        for (int number = 0; number < interfaces.length; number++) {
            bytes.text(internal(interfaces[number]));
        }
        return bytes.end();
    }

    /** Hidden classes have a slash in their names, which no other has. */
    private static boolean isHidden(Class<?> seen) {
        return seen.getName().indexOf('/') >= 0;
    }

    private static boolean isProxy(Class<?> seen) {
        return seen.getSuperclass() == Proxy.class && seen.getName().indexOf("$Proxy") >= 0;
    }

    /** The name as class files write it; that of a hidden class as the JVM writes it: {@code a/B$$Lambda.0x7f}. */
    private static String internal(Class<?> named) {
        String name = named.getName();
        int slash = name.indexOf('/');
        if (slash < 0) {
            return name.replace('.', '/');
        }
        return name.substring(0, slash).replace('.', '/') + '.' + name.substring(slash + 1);
    }

    private static void start() {
        String folder = System.getProperty("breccia.data");
        if (folder == null) {
            say("-Dbreccia.data=FOLDER is missing; nothing is recorded");
            return;
        }
        try {
            open(new File(folder));
            Runtime.getRuntime().addShutdownHook(new BrecciaEnd());
        } catch (IOException problem) {
            file = null;
            say(folder + " cannot be written: " + problem.getMessage() + "; nothing is recorded");
        } catch (IllegalStateException alreadyEnding) {
            return;
        }
    }

    private static void open(File folder) throws IOException {
        folder.mkdirs();
        long now = System.currentTimeMillis();
        int process = process();
        File chosen = null;
        for (int number = 0; chosen == null; number++) {
            String more = number == 0 ? "" : "-" + number;
            File next = new File(folder, process + "-" + now + more + ".recording");
            chosen = next.createNewFile() || number == 100 ? next : null;
        }
        path = chosen.getPath();
        String jvm = System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version");
        file = new RandomAccessFile(chosen, "rw");
        write(new BrecciaBytes().ascii("brecorec").number(2).big(plan()).number(process).big(now).text(jvm));
        InputStream first = BrecciaSink.class.getResourceAsStream(FIRST_RECORDS);
        if (first != null) {
            write(new BrecciaBytes().all(first));
            first.close();
        }
    }

    /** The number of the process, where the JVM knows it (from Java 9 on). */
    private static int process() {
        try {
            Class<?> handle = Class.forName("java.lang.ProcessHandle");
            Object current = handle.getMethod("current").invoke(null);
            return ((Long) handle.getMethod("pid").invoke(current)).intValue();
        } catch (Exception unknown) {
            return 0;
        }
    }

    /** If the system takes no more, the piece that was begun is taken back, and recording ends. */
    private static void write(BrecciaBytes bytes) {
        if (file == null) {
            return;
        }
        try {
            file.write(bytes.bytes, 0, bytes.length);
            length += bytes.length;
        } catch (IOException problem) {
            close();
            say(path + " cannot be written: " + problem.getMessage() + "; what the program does from here on is not recorded");
        }
    }

    private static void close() {
        try {
            file.setLength(length);
            file.close();
        } catch (IOException ignored) {
            // Readers stop at the torn end.
        }
        file = null;
    }

    /** The JVM ends. */
    static synchronized void end() {
        write(new BrecciaBytes().record(8).end());
    }

    private static void say(String message) {
        try {
            BrecciaBytes line = new BrecciaBytes().ascii("breccia: " + message + "\n");
            new FileOutputStream(FileDescriptor.err).write(line.bytes, 0, line.length);
        } catch (IOException ignored) {
            return;
        }
    }
}
