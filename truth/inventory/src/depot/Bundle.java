package depot;

/** Several items for one price, which is lower than the sum of the single prices. */
public final class Bundle extends Item {
    private final Item[] parts;

    private Bundle(String sku, long cents, Item[] parts) {
        super(sku, cents);
        this.parts = parts;
    }

    public static Bundle of(String sku, Item... parts) {
        Item[] copy = parts.clone();
        long sum = 0;
        for (Item part : copy) {
            if (part instanceof GiftCard) {
                throw new IllegalArgumentException("gift cards are sold alone");
            }
            sum += part.cents(); // RC cents: Book, Gadget, Perishable, Bundle | never GiftCard: refused in the line before | never Sample: it does not leave Promotions | never Discontinued: never created
        }
        return new Bundle(sku, sum * 9 / 10, copy);
    }

    public Item[] parts() {
        return parts.clone();
    }

    @Override
    public int grams() {
        int grams = 20;
        for (Item part : parts) {
            grams += part.grams(); // RC grams: Book, Gadget, Perishable, Bundle | never GiftCard: of() refuses it, and clients have only copies of the array | never Sample: it does not leave Promotions | never Discontinued: never created
        }
        return grams;
    }

    @Override
    public String label() {
        StringBuilder label = new StringBuilder(sku());
        for (Item part : parts) {
            label.append(" + ").append(part.sku()); // RC sku: Book, Gadget, Perishable, Bundle | never others: of() refuses gift cards, clients have only copies of the array, and no Sample or Discontinued reaches them
        }
        return label.toString();
    }
}
