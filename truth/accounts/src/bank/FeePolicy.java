package bank;

public interface FeePolicy {
    long feeFor(long amount);
}
