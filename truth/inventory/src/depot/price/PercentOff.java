package depot.price;

final class PercentOff implements PriceRule {
    private final int percent;

    PercentOff(int percent) {
        this.percent = percent;
    }

    @Override
    public long apply(long cents) {
        return cents - cents * percent / 100;
    }
}
