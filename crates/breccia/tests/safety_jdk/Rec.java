package rec;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeSet;

/** Runs clients, and keeps which classes the receivers of the component's calls had. */
public final class Rec {
    private static final TreeSet<String> SEEN = new TreeSet<>();
    private static final int FUEL = 400;
    private static int fuel;
    private static long seed = 42;

    private Rec() {}

    public static void at(int site, Object receiver) {
        SEEN.add(site + " " + receiver.getClass().getTypeName());
        tick();
    }

    /** Ends what would go on for too long. */
    public static void tick() {
        if (--fuel < 0) throw new Out();
    }

    public static void fill() {
        fuel = FUEL;
    }

    public static boolean flip() {
        seed = seed * 6364136223846793005L + 1442695040888963407L;
        return seed >>> 62 == 0;
    }

    public static int number() {
        return 1;
    }

    static final class Out extends Error {
        Out() {
            super(null, null, false, false);
        }
    }

    /** Each class of clients has the component for itself: what one leaves in static fields is not there for others. */
    static final class Apart extends ClassLoader {
        private final Path folder;

        Apart(Path folder) {
            super(Rec.class.getClassLoader());
            this.folder = folder;
        }

        @Override
        protected synchronized Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.startsWith("java.") || name.startsWith("rec.")) return super.loadClass(name, resolve);
            Class<?> known = findLoadedClass(name);
            if (known != null) return known;
            try {
                byte[] bytes = Files.readAllBytes(folder.resolve(name.replace('.', '/') + ".class"));
                return defineClass(name, bytes, 0, bytes.length);
            } catch (java.io.IOException missing) {
                throw new ClassNotFoundException(name, missing);
            }
        }
    }

    /** Arguments: the folder, the number of clients in a class, the classes. */
    public static void main(String[] arguments) throws Exception {
        int count = Integer.parseInt(arguments[1]);
        StringBuilder out = new StringBuilder();
        for (int number = 2; number < arguments.length; number++) {
            SEEN.clear();
            Class<?> clients = new Apart(Path.of(arguments[0])).loadClass(arguments[number]);
            for (int client = 0; client < count; client++) {
                fill();
                try {
                    clients.getMethod("u" + client).invoke(null);
                } catch (java.lang.reflect.InvocationTargetException ends) {
                    // A lambda of a class that cannot be initialised: what was met so far counts.
                }
            }
            out.append("of ").append(arguments[number]).append('\n');
            for (String seen : SEEN) out.append(seen).append('\n');
        }
        System.out.print(out);
    }
}
