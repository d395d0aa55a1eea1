package shop.goods;

/** Something that can be bought. */
public interface Item {

    /** Its price in cents, before any discount. */
    int price();

    /** Shows itself to a visitor. */
    <R> R accept(Visitor<R> visitor);

    /** Whoever wants to know what an item is. */
    interface Visitor<R> {
        R book(Book book);

        R food(Food food);

        R bundle(Bundle bundle);
    }
}
