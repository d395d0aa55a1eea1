package depot.price;

/** Rules one after another. */
final class Chain implements PriceRule {
    final PriceRule[] steps;

    Chain(PriceRule[] steps) {
        this.steps = steps;
    }

    @Override
    public long apply(long cents) {
        long result = cents;
        for (PriceRule step : steps) {
            result = step.apply(result); // RC apply: PercentOff, AtLeast, lambda amountOff | never Chain: chain() adds its steps instead | never PriceRules$1: its only instance is NONE, which chain() leaves out | never PriceRules$2: only clearance() makes it, and nothing calls that
        }
        return result;
    }
}
