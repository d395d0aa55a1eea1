package breccia;

import java.io.BufferedWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * Records which methods run, and who calls them.
 *
 * <p>Rewritten classes call {@link #site} before every call and {@link #enter} at the start of every method. The last
 * site of a thread only tells whether a method is entered in a way not seen before; what is written down comes from the
 * stack: the frame under the method and the offset at which it stands. Stands in the boot loader, so that classes of
 * every loader find it.
 *
 * <p>The dump has one fact per line, fields separated by tabs; METHOD is the number that the rewriter gave:
 *
 * <pre>
 * X METHOD                             it ran
 * E METHOD CLASS NAME DESCRIPTOR PC    it was called by a method that is not the JDK's, at this offset
 * S METHOD FRAME...                    it was called by the JDK or is an initializer: the frames under it, as far as
 *                                      the first that is not the JDK's; each is CLASS;NAME;DESCRIPTOR
 * </pre>
 */
public final class Recorder {
    /** How often a method entered behind one site is looked at while the site is not seen to be its caller. */
    private static final byte LOOKS = 12;

    /** How many frames are kept at most. */
    private static final int DEPTH = 100;

    private static final StackWalker WALKER = StackWalker.getInstance(
            Set.of(StackWalker.Option.RETAIN_CLASS_REFERENCE, StackWalker.Option.SHOW_REFLECT_FRAMES));

    private static final ThreadLocal<Slot> SLOTS = ThreadLocal.withInitial(Slot::new);

    /** The slot of the thread that asked last: most programs stay on one thread for long. */
    private static Slot current = new Slot();

    private static final Set<Integer> EXECUTED = ConcurrentHashMap.newKeySet();
    private static final Set<String> CALLS = ConcurrentHashMap.newKeySet();
    private static final Map<String, String> STACKS = new ConcurrentHashMap<>();

    static {
        String file = System.getProperty("breccia.recording");
        Runtime.getRuntime().addShutdownHook(new Thread(() -> dump(Path.of(file))));
    }

    private Recorder() {}

    /** The next thing that the method does is this call. */
    public static void site(int site) {
        slot().site = site;
    }

    /** A method starts. */
    public static void enter(int method) {
        Slot slot = slot();
        int site = slot.site;
        slot.site = -1;
        if (slot.busy) {
            return;
        }
        int place = slot.place(((long) site + 1) << 32 | (method + 1L));
        if (slot.looks[place] >= LOOKS) {
            return;
        }
        slot.busy = true;
        try {
            boolean direct = WALKER.walk(frames -> note(method, frames));
            slot.looks[place] = direct && site >= 0 ? LOOKS : (byte) (slot.looks[place] + 1);
        } finally {
            slot.busy = false;
        }
    }

    private static Slot slot() {
        Slot slot = current;
        if (slot.thread != Thread.currentThread()) {
            slot = SLOTS.get();
            current = slot;
        }
        return slot;
    }

    /** Returns whether the frame under the method is not the JDK's. */
    private static boolean note(int method, Stream<StackWalker.StackFrame> stream) {
        EXECUTED.add(method);
        Iterator<StackWalker.StackFrame> frames = stream.iterator();
        StackWalker.StackFrame own = frames.next();
        while (own.getDeclaringClass() == Recorder.class) {
            own = frames.next();
        }
        boolean initializer = own.getMethodName().equals("<clinit>");
        List<String> under = new ArrayList<>();
        while (frames.hasNext() && under.size() < DEPTH) {
            StackWalker.StackFrame frame = frames.next();
            boolean foreign = !ofJdk(frame.getDeclaringClass());
            if (foreign && under.isEmpty() && !initializer) {
                CALLS.add(method + "\t" + frame.getClassName() + "\t" + frame.getMethodName() + "\t"
                        + frame.getDescriptor() + "\t" + frame.getByteCodeIndex());
                return true;
            }
            under.add(frame.getClassName() + ";" + frame.getMethodName() + ";" + frame.getDescriptor());
            if (foreign) {
                break;
            }
        }
        String ends = under.isEmpty() ? "" : under.get(0) + "\t" + under.get(under.size() - 1);
        STACKS.putIfAbsent(method + "\t" + ends, method + "\t" + String.join("\t", under));
        return false;
    }

    /** Accessors and proxies are made by the JDK, though in loaders of the application. */
    private static boolean ofJdk(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        if (loader == null || loader == ClassLoader.getPlatformClassLoader()) {
            return true;
        }
        String name = type.getName();
        return name.startsWith("jdk.") || name.startsWith("java.") || name.startsWith("sun.reflect.")
                || name.startsWith("com.sun.proxy.");
    }

    private static void dump(Path file) {
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            for (int method : new TreeSet<>(EXECUTED)) {
                out.write("X\t" + method + "\n");
            }
            for (String call : new TreeSet<>(CALLS)) {
                out.write("E\t" + call + "\n");
            }
            for (String stack : new TreeSet<>(STACKS.values())) {
                out.write("S\t" + stack + "\n");
            }
            out.write("end\n");
        } catch (Exception e) {
            System.err.println("the recording is lost: " + e);
        }
    }

    /** What one thread has seen: an open-addressing table from a site and a method to the number of looks. */
    private static final class Slot {
        final Thread thread = Thread.currentThread();
        int site = -1;
        boolean busy;
        byte[] looks = new byte[1 << 12];
        private long[] keys = new long[1 << 12];
        private int used;

        int place(long key) {
            int place = find(keys, key);
            if (keys[place] == 0) {
                if (used * 2 >= keys.length) {
                    grow();
                    place = find(keys, key);
                }
                keys[place] = key;
                used++;
            }
            return place;
        }

        private static int find(long[] keys, long key) {
            int mask = keys.length - 1;
            long mixed = key * 0x9E3779B97F4A7C15L;
            int place = (int) (mixed >>> 40) & mask;
            while (keys[place] != 0 && keys[place] != key) {
                place = (place + 1) & mask;
            }
            return place;
        }

        private void grow() {
            long[] oldKeys = keys;
            byte[] oldLooks = looks;
            keys = new long[oldKeys.length * 2];
            looks = new byte[keys.length];
            for (int old = 0; old < oldKeys.length; old++) {
                if (oldKeys[old] != 0) {
                    int place = find(keys, oldKeys[old]);
                    keys[place] = oldKeys[old];
                    looks[place] = oldLooks[old];
                }
            }
        }
    }
}
