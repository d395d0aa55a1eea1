package graphs;

public final class Ferry extends Edge {
    private final long hours;

    public Ferry(Port from, Port to, long hours) {
        super(from, to);
        this.hours = hours;
    }

    @Override public long cost() { return 60 * hours + from.delay() + to.delay(); }   // RC delay: Port; delay: Port
        //+ | never City, Junction: the constructor takes ports
    @Override Ferry reversed() { return new Ferry((Port) to, (Port) from, hours); }
}
