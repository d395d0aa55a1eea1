package depot;

/** Something that a depot keeps, sells or sends. */
public abstract class Item {
    private final String sku;
    private final long cents;

    Item(String sku, long cents) {
        if (cents < 0) {
            throw new IllegalArgumentException("negative price: " + cents);
        }
        this.sku = Check.notNull(sku, "sku");
        this.cents = cents;
    }

    public final String sku() {
        return sku;
    }

    public final long cents() {
        return cents;
    }

    /** The weight with its packaging. */
    public abstract int grams();

    public String label() {
        return sku + ", " + grams() + " g"; // RC grams: Book, Gadget, Perishable | never GiftCard, Bundle, Sample: they override label() and do not call super.label() | never Discontinued: only LegacyImport creates it, and nothing calls LegacyImport
    }
}
