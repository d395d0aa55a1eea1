package shop.delivery;

public interface Carrier {
    long cents(int grams);

    default boolean takes(int grams) {
        return true;
    }
}
