package graphs;

import java.util.Iterator;

public final class Network {
    private final Chain<Place> places = new Chain<>();
    private final MultiMap<Place, Edge> outgoing = new MultiMap<>();

    public Network add(Place place) {
        places.add(place);
        return this;
    }

    public Network connect(Edge edge) {
        outgoing.put(edge.from, edge);
        if (!(edge instanceof OneWay)) {
            outgoing.put(edge.to, edge.reversed());   // RC reversed: Road, Rail, Ferry
                //+ | never OneWay: instanceof; never Shortcut: only Condenser creates shortcuts, in its own map, and it gives none to
                //+ clients
        }
        return this;
    }

    public Network copy() {
        Network copy = new Network();
        Source.pour(new Source.OfIterator<>(places.iterator()), copy.places);
        for (Edge edge : outgoing) {   // RC hasNext: MultiMap$Flat; next: MultiMap$Flat | never others: the iterator of a MultiMap
            copy.outgoing.put(edge.from, edge);
        }
        return copy;
    }

    Chain<Edge> edgesFrom(Place place) { return outgoing.get(place); }
    Iterator<Edge> edges() { return outgoing.iterator(); }

    public long cost() {
        long cost = 0;
        for (Edge edge : outgoing) {   // RC hasNext: MultiMap$Flat; next: MultiMap$Flat | never others: the iterator of a MultiMap
            cost += edge.cost();   // RC cost: Road, Rail, Ferry, OneWay
                //+ | never Shortcut: only Condenser creates shortcuts, in its own map, and it gives none to clients
        }
        return cost;
    }

    public long ferryCost() {
        long cost = 0;
        Iterator<Edge> ferries = new Filtered<>(outgoing.iterator(), edge -> edge instanceof Ferry);   // LAMBDA ferry
        while (ferries.hasNext()) {   // RC hasNext: Filtered | never others: the variable is set once
            cost += ferries.next().cost();   // RC next: Filtered; cost: Ferry
                //+ | never others: the variable is set once, and the filter lets only ferries pass
        }
        return cost;
    }

    @Override public String toString() {
        return Texts.list(places, place -> place.name);   // LAMBDA placeName
    }
}
