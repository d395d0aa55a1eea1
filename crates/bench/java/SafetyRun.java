import java.lang.reflect.Method;

/** Runs each client for a second at most. Arguments: the file to write, the number of methods, the classes of clients. */
public final class SafetyRun {
    private SafetyRun() {}

    public static void main(String[] arguments) throws Exception {
        int methods = Integer.parseInt(arguments[1]);
        int ended = 0;
        for (int number = 2; number < arguments.length; number++) {
            for (Method client : Class.forName(arguments[number]).getDeclaredMethods()) {
                breccia.Receivers.start(methods);
                Thread thread = new Thread(() -> {
                    try {
                        client.invoke(null);
                    } catch (Throwable thrown) {
                        // A class that cannot be loaded: what was met so far counts.
                    }
                });
                thread.setDaemon(true);
                thread.start();
                thread.join(1000);
                if (thread.isAlive()) ended++;
            }
        }
        breccia.Receivers.dump(arguments[0]);
        System.out.println(ended);
        Runtime.getRuntime().halt(0);
    }
}
