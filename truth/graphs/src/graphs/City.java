package graphs;

public class City extends Place {
    private final int size;

    public City(String name, int size) {
        super(name);
        this.size = size;
    }

    @Override public long delay() { return size; }
}
