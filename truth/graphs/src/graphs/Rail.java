package graphs;

/** Trains run only between cities. */
public final class Rail extends Edge {
    public Rail(City from, City to) {
        super(from, to);
    }

    @Override public long cost() { return from.delay() + 2; }   // RC delay: City, Port | never Junction: the constructor takes cities
    @Override Rail reversed() { return new Rail((City) to, (City) from); }
}
