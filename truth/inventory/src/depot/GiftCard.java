package depot;

public final class GiftCard extends Item {
    public GiftCard(long cents) {
        super("GIFT", cents);
    }

    @Override
    public int grams() {
        return 5;
    }

    @Override
    public String label() {
        return "gift card over " + cents();
    }
}
