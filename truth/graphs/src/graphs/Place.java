package graphs;

public abstract class Place {
    final String name;

    Place(String name) {
        this.name = name;
    }

    public String name() { return name; }

    /** The time that it takes to pass. */
    public abstract long delay();
}
