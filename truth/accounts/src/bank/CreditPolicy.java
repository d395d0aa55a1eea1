package bank;

/** How far an account may be overdrawn. */
abstract class CreditPolicy {
    abstract long credit(long turnover);

    final boolean covers(long balance, long turnover) { return balance + credit(turnover) >= 0; }   // RC credit: CreditPolicy$NoCredit, CreditPolicy$FixedCredit, CreditPolicy$TurnoverCredit

    static final class NoCredit extends CreditPolicy {
        @Override long credit(long turnover) { return 0; }
    }

    static class FixedCredit extends CreditPolicy {
        private final long credit;

        FixedCredit(long credit) {
            this.credit = credit;
        }

        @Override long credit(long turnover) { return credit; }
    }

    static final class TurnoverCredit extends FixedCredit {
        TurnoverCredit(long least) {
            super(least);
        }

        @Override long credit(long turnover) { return Math.max(super.credit(turnover), turnover / 10); }
    }
}
