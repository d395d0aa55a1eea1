package shop.goods;

/** Food, sold by weight. */
public final class Food implements Item {
    private final int grams;
    private final int pricePerKilo;

    public Food(int grams, int pricePerKilo) {
        this.grams = grams;
        this.pricePerKilo = pricePerKilo;
    }

    @Override
    public int price() {
        return grams * pricePerKilo / 1000;
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.food(this);
    }
}
