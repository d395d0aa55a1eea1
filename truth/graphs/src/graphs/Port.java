package graphs;

public final class Port extends City {
    public Port(String name, int size) {
        super(name, size);
    }

    @Override public long delay() { return 5 + super.delay(); }
}
