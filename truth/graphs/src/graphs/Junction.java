package graphs;

public final class Junction extends Place {
    public Junction(String name) {
        super(name);
    }

    @Override public long delay() { return 1; }
}
