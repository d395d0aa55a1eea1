package shop.goods;

/** A book, at a fixed price. */
public final class Book implements Item {
    private final int price;

    public Book(int price) {
        this.price = price;
    }

    @Override
    public int price() {
        return price;
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.book(this);
    }
}
