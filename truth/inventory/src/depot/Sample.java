package depot;

/** A small piece of an item, to taste it. */
final class Sample extends Item {
    private final Item whole;

    Sample(Item whole) {
        super(whole.sku() + "/S", 0); // RC sku: Perishable | never others: its only caller is Promotions.sample, which takes a Perishable
        this.whole = whole;
    }

    @Override
    public int grams() {
        return Math.min(20, whole.grams()); // RC grams: Perishable | never others: the constructor gets a Perishable from its only caller
    }

    @Override
    public String label() {
        return "a bit of " + whole.label(); // RC label: Perishable | never others: the constructor gets a Perishable from its only caller
    }
}
