import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Generics, lambdas, inner classes, records, switches, exceptions and string concatenation. */
public class Ledger<K extends Comparable<K>> implements Iterable<Ledger.Entry<K>> {
    public record Entry<K>(K key, long amount) {}

    enum Kind { DEBIT { long sign(long n) { return -n; } }, CREDIT; long sign(long n) { return n; } }

    sealed interface Event permits Paid, Lost {}
    record Paid(int amount) implements Event {}
    record Lost(String why) implements Event {}

    private final List<Entry<K>> entries = new ArrayList<>();
    private static int made;
    { made++; }

    void add(K key, long amount, Kind kind) throws IllegalArgumentException {
        if (amount < 0) throw new IllegalArgumentException("negative: " + amount);
        entries.add(new Entry<>(key, kind.sign(amount)));
    }

    @Override public java.util.Iterator<Entry<K>> iterator() {
        return new java.util.Iterator<>() {
            int next = 0;
            public boolean hasNext() { return next < entries.size(); }
            public Entry<K> next() { return entries.get(next++); }
        };
    }

    <T extends Comparable<? super T>> List<T> sorted(Function<? super Entry<K>, ? extends T> by) {
        return entries.stream().map(by).sorted(Comparator.naturalOrder()).collect(Collectors.toList());
    }

    static String tell(Event event) {
        if (event instanceof Paid paid && paid.amount() > 10) return "much";
        return switch (made % 3) { case 0 -> "none"; case 1, 2 -> { String s = "some"; yield s + made; } default -> "odd"; };
    }

    public static void main(String... args) {
        Ledger<String> ledger = new Ledger<>();
        Map<Kind, Integer> counts = new HashMap<>();
        outer:
        for (int i = 0; i < 10; i++) {
            for (Kind kind : Kind.values()) {
                if (i == 7) break outer;
                counts.merge(kind, 1, Integer::sum);
                ledger.add("k" + i, i * 100L, kind);
            }
        }
        try { ledger.add("x", -1, Kind.CREDIT); }
        catch (IllegalArgumentException | NullPointerException e) { System.out.println(e.getMessage()); }
        finally { System.out.println(counts); }
        long total = 0;
        for (Entry<String> entry : ledger) total += entry.amount() >>> 1;
        System.out.println(total + tell(new Lost("never")) + ledger.sorted(Entry::key));
        synchronized (ledger) { assert total > 0 : "no total"; }
        int[][] grid = new int[3][4];
        grid[1][2] += total == 0 ? 1 : (int) total;
        do { grid[0][0]++; } while (grid[0][0] < 3);
    }
}
