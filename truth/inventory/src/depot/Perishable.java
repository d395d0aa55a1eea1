package depot;

/** Food, which needs the cold room. */
public final class Perishable extends Item {
    private final int grams;
    private final int days;

    public Perishable(String sku, long cents, int grams, int days) {
        super(sku, cents);
        this.grams = grams;
        this.days = days;
    }

    @Override
    public int grams() {
        return grams + 80;
    }

    @Override
    public String label() {
        return super.label() + ", keeps " + days + " days";
    }
}
