package graphs;

public interface Heuristic {
    long estimate(Place from, Place to);
}
