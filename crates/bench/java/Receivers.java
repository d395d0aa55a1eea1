package breccia;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Records on objects of which classes methods are called, and by which calls.
 *
 * <p>Rewritten classes call {@link #enter} at the start of every instance method; who called it comes from the stack. A line is
 * METHOD CLASS NAME DESCRIPTOR PC RECEIVER, separated by tabs: the number that the rewriter gave, the caller, the receiver's class.
 */
public final class Receivers {
    /** How often a method is looked at in one client. */
    private static final int LOOKS = 300;

    private static final StackWalker WALKER = StackWalker.getInstance();
    private static final Set<String> SEEN = ConcurrentHashMap.newKeySet();
    private static final ThreadLocal<boolean[]> BUSY = ThreadLocal.withInitial(() -> new boolean[1]);
    private static volatile short[] looks;

    private Receivers() {}

    /** Starts anew, with so many methods; before the first start nothing is recorded. */
    public static void start(int methods) {
        looks = new short[methods];
    }

    public static void enter(Object receiver, int method) {
        short[] counts = looks;
        if (counts == null || counts[method] >= LOOKS) return;
        boolean[] busy = BUSY.get();
        if (busy[0]) return;
        busy[0] = true;
        try {
            counts[method]++;
            StackWalker.StackFrame caller = WALKER.walk(frames -> frames.skip(2).findFirst().orElse(null));
            if (caller == null) return;
            SEEN.add(method + "\t" + caller.getClassName() + "\t" + caller.getMethodName() + "\t" + caller.getDescriptor()
                    + "\t" + caller.getByteCodeIndex() + "\t" + receiver.getClass().getTypeName());
        } finally {
            busy[0] = false;
        }
    }

    public static void dump(String file) throws IOException {
        looks = null;
        Files.write(Path.of(file), SEEN);
    }
}
