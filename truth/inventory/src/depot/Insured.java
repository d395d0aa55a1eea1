package depot;

/** Adds an insurance to another carrier. */
public final class Insured implements Carrier {
    private final Carrier inner;

    private Insured(Carrier inner) {
        this.inner = inner;
    }

    /** The same carrier with an insurance; one insurance is enough. */
    public static Carrier of(Carrier carrier) {
        return carrier instanceof Insured ? carrier : new Insured(Check.notNull(carrier, "carrier"));
    }

    @Override
    public long fee(int grams) {
        return inner.fee(grams) + 250; // RC fee: Post, Courier, Freight | never Insured: of() does not wrap it again | never Drone: urgentFee() makes it and keeps it
    }

    @Override
    public String name() {
        return inner.name() + ", insured"; // RC name: Post, Courier, Freight | never Insured: of() does not wrap it again | never Drone: urgentFee() makes it and keeps it
    }
}
