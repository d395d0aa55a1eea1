package graphs;

public final class Road extends Edge {
    private final long length;

    public Road(Place from, Place to, long length) {
        super(from, to);
        this.length = length;
    }

    @Override public long cost() { return length + to.delay(); }   // RC delay: City, Port, Junction
    @Override Road reversed() { return new Road(to, from, length); }
}
