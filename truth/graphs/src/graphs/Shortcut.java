package graphs;

import java.util.Arrays;

/** Several edges in a row. */
final class Shortcut extends Edge {
    private final Edge[] parts;

    Shortcut(Edge... parts) {
        super(parts[0].from, parts[parts.length - 1].to);
        this.parts = Arrays.copyOf(parts, parts.length);
    }

    @Override public long cost() {
        long cost = 0;
        for (Edge part : parts) {
            cost += part.cost();   // RC cost: Road, Rail, Ferry, OneWay
                //+ | never Shortcut: only Condenser creates shortcuts, in its own map, and it gives none to clients
        }
        return cost;
    }

    @Override Edge reversed() {
        Edge[] reversed = new Edge[parts.length];
        for (int i = 0; i < parts.length; i++) {
            reversed[i] = parts[parts.length - 1 - i].reversed();   // RC reversed: none | never others: nothing reverses a shortcut
        }
        return new Shortcut(reversed);
    }
}
