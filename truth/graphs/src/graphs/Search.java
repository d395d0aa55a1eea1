package graphs;

import java.util.HashSet;

/** Finds routes in a network. */
public abstract class Search {
    Search() {}

    abstract long weight(Edge edge);

    long estimate(Place place, Place goal) { return 0; }

    /** The best route, or null. */
    public final Route find(Network network, Place start, Place goal) {
        HashSet<Place> done = new HashSet<>();
        Heap<Step> frontier = new Heap<>((a, b) -> Long.compare(a.rank, b.rank));   // LAMBDA byRank
        frontier.add(new Step(null, null, 0, 0));
        for (Step step = frontier.poll(); step != null; step = frontier.poll()) {
            Place place = step.edge == null ? start : step.edge.to;
            if (place == goal) {
                return step.route();
            }
            if (done.add(place)) {   // RC add: HashSet | never library: a new HashSet
                for (Edge edge : network.edgesFrom(place)) {   // RC hasNext: Chain$Walker; next: Chain$Walker | never others: the iterator of a Chain
                    long spent = step.spent + weight(edge);   // RC weight: Search$FewestEdges, Search$Cheapest, Search$Guided
                    frontier.add(new Step(step, edge, spent, spent + estimate(edge.to, goal)));   // RC estimate: Search$FewestEdges, Search$Cheapest, Search$Guided
                }
            }
        }
        return null;
    }

    private static final class Step {
        final Step before;
        final Edge edge;
        final long spent;
        final long rank;

        Step(Step before, Edge edge, long spent, long rank) {
            this.before = before;
            this.edge = edge;
            this.spent = spent;
            this.rank = rank;
        }

        Route route() {
            Chain<Edge> edges = new Chain<>();
            for (Step step = this; step.edge != null; step = step.before) {
                edges.add(step.edge);
            }
            return new Route(edges.toArray(new Edge[0]));
        }
    }

    public static final class FewestEdges extends Search {
        @Override long weight(Edge edge) { return 1; }
    }

    public static class Cheapest extends Search {
        @Override long weight(Edge edge) { return edge.cost(); }   // RC cost: Road, Rail, Ferry, OneWay
            //+ | never Shortcut: searches see only edges of networks, and shortcuts are only in condensers
    }

    public static final class Guided extends Cheapest {
        private final Heuristic heuristic;

        public Guided(Heuristic heuristic) {
            this.heuristic = heuristic;
        }

        @Override long estimate(Place place, Place goal) { return heuristic.estimate(place, goal); }
    }
}
