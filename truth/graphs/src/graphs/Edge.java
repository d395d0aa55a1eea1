package graphs;

public abstract class Edge {
    final Place from;
    final Place to;

    Edge(Place from, Place to) {
        this.from = from;
        this.to = to;
    }

    public abstract long cost();

    abstract Edge reversed();
}
