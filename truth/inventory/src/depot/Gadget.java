package depot;

public final class Gadget extends Item {
    private final int grams;

    public Gadget(String sku, long cents, int grams) {
        super(sku, cents);
        this.grams = grams;
    }

    @Override
    public int grams() {
        return grams;
    }
}
