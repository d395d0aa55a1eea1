package graphs;

public record Timer(String name, long due) implements Task {
    @Override public int effort() { return 0; }
}
