package bank;

public final class PercentFee implements FeePolicy {
    private final int percent;

    public PercentFee(int percent) {
        this.percent = percent;
    }

    @Override public long feeFor(long amount) { return amount * percent / 100; }
}
