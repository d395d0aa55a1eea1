package bank;

public final class FlatFee implements FeePolicy {
    private final long fee;

    public FlatFee(long fee) {
        this.fee = fee;
    }

    @Override public long feeFor(long amount) { return fee; }
}
