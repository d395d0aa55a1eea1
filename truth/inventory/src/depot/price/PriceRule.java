package depot.price;

/** Changes a price. */
public interface PriceRule {
    long apply(long cents);
}
