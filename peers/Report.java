import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/** What a driver has counted: printed as one line of JSON behind a mark, edges written to a file. */
final class Report {
    /** The line that `cargo xtask bench peers` looks for starts with this. */
    private static final String MARK = "breccia-peer ";

    private final Set<String> application = new HashSet<>();
    private final StringBuilder extra = new StringBuilder();
    private final Set<String> edges;
    private final long[] counts = new long[8];

    /** Jar whose classes are the application's; edges are kept only if they are wanted. */
    Report(String jar, boolean keepEdges) throws IOException {
        try (JarFile file = new JarFile(jar)) {
            file.versionedStream()
                    .map(entry -> entry.getName())
                    .filter(name -> name.endsWith(".class") && !name.startsWith("META-INF/"))
                    .forEach(name -> application.add(name.substring(0, name.length() - 6).replace('/', '.')));
        }
        edges = keepEdges ? new TreeSet<>() : null;
    }

    /** Whether a class, named with dots, is in the jar. */
    boolean isApplication(String className) {
        return application.contains(className);
    }

    void method(String className) {
        count(0, isApplication(className));
    }

    /** An application edge has both ends in the jar. */
    void edge(String callerClass, String calleeClass) {
        count(2, isApplication(callerClass) && isApplication(calleeClass));
    }

    void polyCall(String callerClass) {
        count(4, isApplication(callerClass));
    }

    void mayFailCast(String className) {
        count(6, isApplication(className));
    }

    boolean keepsEdges() {
        return edges != null;
    }

    /** An application method that is reached. */
    void keep(String method) {
        edges.add(method);
    }

    /** An edge between application methods; `offset` below 0 means that it is not known. */
    void keep(String caller, int offset, String callee) {
        edges.add(caller + "@" + (offset < 0 ? "?" : Integer.toString(offset)) + " -> " + callee);
    }

    /** A further number. */
    void also(String name, double value) {
        String text = value == Math.rint(value) ? Long.toString((long) value) : String.format("%.3f", value);
        extra.append(",\"").append(name).append("\":").append(text);
    }

    void print(PrintStream out) {
        String[] names = {"methods", "call_edges", "poly_calls", "may_fail_casts"};
        StringBuilder line = new StringBuilder(MARK).append('{');
        for (int i = 0; i < names.length; i++) {
            line.append(i == 0 ? "" : ",").append('"').append(names[i]).append("\":").append(counts[2 * i]);
            line.append(",\"app_").append(names[i]).append("\":").append(counts[2 * i + 1]);
        }
        also("peak_mib", peakMib());
        out.println(line.append(extra).append('}'));
        out.flush();
    }

    /** The peak of resident memory, where the system tells. */
    private static long peakMib() {
        try (Stream<String> lines = Files.lines(Path.of("/proc/self/status"))) {
            String peak = lines.filter(line -> line.startsWith("VmHWM:")).findFirst().orElse("0");
            return Long.parseLong(peak.replaceAll("[^0-9]", "")) / 1024;
        } catch (IOException e) {
            return 0;
        }
    }

    void writeEdges(String file) throws IOException {
        Files.write(Path.of(file), edges, StandardCharsets.UTF_8);
    }

    /** A method as dumps name it, from the names that types have in source. */
    static String name(String holder, String name, List<String> parameters, String result) {
        StringBuilder text = new StringBuilder(holder).append('.').append(name).append('(');
        parameters.forEach(type -> text.append(descriptor(type)));
        return text.append(')').append(descriptor(result)).toString();
    }

    private static String descriptor(String type) {
        if (type.endsWith("[]")) {
            return "[" + descriptor(type.substring(0, type.length() - 2));
        }
        return switch (type) {
            case "void" -> "V";
            case "boolean" -> "Z";
            case "byte" -> "B";
            case "char" -> "C";
            case "short" -> "S";
            case "int" -> "I";
            case "long" -> "J";
            case "float" -> "F";
            case "double" -> "D";
            default -> "L" + type.replace('.', '/') + ";";
        };
    }

    private void count(int position, boolean inApplication) {
        counts[position]++;
        if (inApplication) {
            counts[position + 1]++;
        }
    }
}
