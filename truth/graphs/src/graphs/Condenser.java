package graphs;

import java.util.Iterator;

/** Adds shortcuts to the edges of a network. */
public final class Condenser {
    private final MultiMap<Place, Edge> edges = new MultiMap<>();

    public Condenser(Network network) {
        network.edges().forEachRemaining(edge -> edges.put(edge.from, edge));   // RC forEachRemaining: MultiMap$Flat
            //+ | never library: the iterator of a MultiMap
    }

    public Condenser join(Edge first, Edge second) {
        if (first.to != second.from) {
            throw new IllegalArgumentException("not adjacent");
        }
        edges.put(first.from, new Shortcut(first, second));
        return this;
    }

    /** The cost of the cheapest edge or shortcut between two places. */
    public long cheapest(Place from, Place to) {
        long cheapest = Long.MAX_VALUE;
        Iterator<Edge> candidates = new Filtered<>(edges.get(from).iterator(), edge -> edge.to == to);   // LAMBDA ends
        while (candidates.hasNext()) {   // RC hasNext: Filtered | never others: the variable is set once
            cheapest = Math.min(cheapest, candidates.next().cost());   // RC next: Filtered; cost: Road, Rail, Ferry, OneWay, Shortcut
                //+ | never library: the variable is set once
        }
        return cheapest;
    }
}
