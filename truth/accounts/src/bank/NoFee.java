package bank;

public final class NoFee implements FeePolicy {
    @Override public long feeFor(long amount) { return 0; }
}
