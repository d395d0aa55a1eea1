package graphs;

/** The edges from one place to another, last one first. */
public final class Route {
    private final Edge[] edges;

    Route(Edge[] edges) {
        this.edges = edges;
    }

    public Edge[] edges() { return edges.clone(); }

    public long cost() {
        long cost = 0;
        for (Edge edge : edges) {
            cost += edge.cost();   // RC cost: Road, Rail, Ferry, OneWay
                //+ | never Shortcut: routes are found only in networks, and shortcuts are only in condensers
        }
        return cost;
    }
}
