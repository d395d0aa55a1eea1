package bank;

/** A condition on transactions, followed by further ones. */
abstract class Rule {
    private final Rule next;

    Rule(Rule next) {
        this.next = next;
    }

    abstract boolean allows(Transaction tx);

    final boolean check(Transaction tx) {
        if (!allows(tx)) {   // RC allows: Rule$CountingRule, Rule$LimitRule, Rule$KindRule, Rule$PositiveRule
            return false;
        }
        return next == null || next.check(tx);   // RC check: Rule$LimitRule, Rule$KindRule, Rule$PositiveRule
            //+ | never Rule$CountingRule: it is always the first of a chain
    }

    /** The last rule of the chain. */
    final Rule last() {
        Rule rule = this;
        while (rule.next != null) {
            rule = rule.next;
        }
        return rule;
    }

    static final class PositiveRule extends Rule {
        PositiveRule() {
            super(null);
        }

        @Override boolean allows(Transaction tx) { return tx.amount() > 0; }   // RC amount: Deposit, Withdrawal, InternalTransfer, WireTransfer, StandingOrder
            //+ | never Fee: only Account creates fees, and none of its public methods gives them to clients
    }

    static final class LimitRule extends Rule {
        private final long limit;

        LimitRule(long limit, Rule next) {
            super(next);
            this.limit = limit;
        }

        @Override boolean allows(Transaction tx) { return tx instanceof Deposit || tx.amount() <= limit; }   // RC amount: Withdrawal, InternalTransfer, WireTransfer, StandingOrder
            //+ | never Deposit: instanceof; never Fee: only Account creates fees, and none of its public methods gives them to clients
    }

    static final class KindRule extends Rule {
        private final Kind refused;

        KindRule(Kind refused, Rule next) {
            super(next);
            this.refused = refused;
        }

        @Override boolean allows(Transaction tx) { return tx.kind() != refused; }   // RC kind: Deposit, Withdrawal, InternalTransfer, WireTransfer, StandingOrder
            //+ | never Fee: only Account creates fees, and none of its public methods gives them to clients
    }

    /** Counts the transactions that come to a chain. */
    static final class CountingRule extends Rule {
        private int count;

        CountingRule(Rule next) {
            super(next);
        }

        @Override boolean allows(Transaction tx) {
            count++;
            return true;
        }

        int count() { return count; }
    }
}
