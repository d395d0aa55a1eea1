package depot.price;

import java.util.Collections;
import java.util.LinkedList;
import java.util.List;
import java.util.Objects;

public final class PriceRules {
    private static final PriceRule NONE = new PriceRule() {
        @Override
        public long apply(long cents) {
            return cents;
        }
    };

    private PriceRules() {
    }

    public static PriceRule none() {
        return NONE;
    }

    public static PriceRule percentOff(int percent) {
        if (percent < 0 || percent > 100) {
            throw new IllegalArgumentException("percent: " + percent);
        }
        return percent == 0 ? NONE : new PercentOff(percent);
    }

    public static PriceRule amountOff(long off) {
        return cents -> Math.max(0, cents - off); // LAMBDA amountOff
    }

    public static PriceRule atLeast(long minimum, PriceRule rule) {
        if (rule instanceof AtLeast) {
            return atLeast(minimum, ((AtLeast) rule).inner);
        }
        return new AtLeast(Objects.requireNonNull(rule), minimum);
    }

    public static PriceRule chain(PriceRule... rules) {
        List<PriceRule> steps = new LinkedList<>();
        for (PriceRule rule : rules) {
            if (rule instanceof Chain) {
                Collections.addAll(steps, ((Chain) rule).steps);
            } else if (rule != NONE) {
                steps.add(Objects.requireNonNull(rule)); // RC add: LinkedList | never others: made in this method
            }
        }
        return new Chain(steps.toArray(new PriceRule[0])); // RC toArray: LinkedList | never others: made in this method
    }

    static PriceRule clearance() {
        return new PriceRule() {
            @Override
            public long apply(long cents) {
                return cents / 2;
            }
        };
    }
}
