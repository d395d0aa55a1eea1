package depot.price;

/** Another rule that does not go below a minimum. */
final class AtLeast implements PriceRule {
    final PriceRule inner;
    private final long minimum;

    AtLeast(PriceRule inner, long minimum) {
        this.inner = inner;
        this.minimum = minimum;
    }

    @Override
    public long apply(long cents) {
        return Math.max(minimum, inner.apply(cents)); // RC apply: PriceRules$1, PercentOff, Chain, lambda amountOff | never AtLeast: atLeast() takes the inner rule out of it | never PriceRules$2: only clearance() makes it, and nothing calls that
    }
}
