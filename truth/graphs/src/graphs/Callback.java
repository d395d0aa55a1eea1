package graphs;

public interface Callback {
    void on(Event event);
}
