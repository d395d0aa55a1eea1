package graphs;

public interface Worker {
    boolean perform(String task, int effort);
}
