package graphs;

/** A road or rail that leads in one direction. */
public final class OneWay extends Edge {
    private final Edge edge;

    public OneWay(Road road) {
        super(road.from, road.to);
        this.edge = road;
    }

    public OneWay(Rail rail) {
        super(rail.from, rail.to);
        this.edge = rail;
    }

    @Override public long cost() { return edge.cost(); }   // RC cost: Road, Rail
        //+ | never Ferry, OneWay, Shortcut: the constructors take a road or a rail
    @Override Edge reversed() { throw new UnsupportedOperationException(); }
}
