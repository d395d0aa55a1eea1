package bank;

/** A fee with an upper limit. */
public final class CappedFee implements FeePolicy {
    private final FeePolicy policy;
    private final long cap;

    public CappedFee(FeePolicy policy, long cap) {
        if (policy instanceof CappedFee capped) {
            this.policy = capped.policy;
            this.cap = Math.min(capped.cap, cap);
        } else {
            this.policy = policy;
            this.cap = cap;
        }
    }

    @Override public long feeFor(long amount) { return Math.min(cap, policy.feeFor(amount)); }   // RC feeFor: NoFee, FlatFee, PercentFee
        //+ | never CappedFee: the constructor takes the policy out of it
}
