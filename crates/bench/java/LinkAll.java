import java.io.IOException;
import java.nio.file.Path;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipFile;

/** Links every class that a jar names and counts the outcomes; no initializer runs. */
class LinkAll {
    public static void main(String[] args) throws IOException {
        Path jar = Path.of(args[0]);
        Path classes = Path.of(args[1]);
        URL[] path = {classes.toUri().toURL()};
        Map<String, Integer> outcomes = new TreeMap<>();
        try (ZipFile names = new ZipFile(jar.toFile()); URLClassLoader loader = new URLClassLoader(path)) {
            names.stream().map(entry -> entry.getName()).filter(LinkAll::isClass).forEach(name -> {
                String className = name.substring(0, name.length() - ".class".length()).replace('/', '.');
                outcomes.merge(link(loader, className), 1, Integer::sum);
            });
        }
        System.out.println(outcomes);
    }

    private static boolean isClass(String name) {
        return name.endsWith(".class") && !name.startsWith("META-INF/") && !name.endsWith("module-info.class");
    }

    /** Asking for its constructors and methods makes the JVM verify a class. */
    private static String link(ClassLoader loader, String name) {
        try {
            Class<?> linked = Class.forName(name, false, loader);
            linked.getDeclaredConstructors();
            linked.getDeclaredMethods();
            return "linked";
        } catch (Throwable problem) {
            return problem.getClass().getSimpleName();
        }
    }
}
