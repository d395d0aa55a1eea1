package shop.delivery;

public class ParcelCarrier implements Carrier {
    private final int limit;

    public ParcelCarrier(int limit) {
        this.limit = limit;
    }

    @Override
    public long cents(int grams) {
        return grams > 5_000 ? 1_049 : 549;
    }

    @Override
    public boolean takes(int grams) {
        return grams <= limit;
    }
}
