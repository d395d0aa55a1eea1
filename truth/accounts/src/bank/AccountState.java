package bank;

/** What an account accepts. Each operation gives the next state. */
abstract class AccountState {
    abstract AccountState accept(Account account, Transaction tx);

    abstract String label();

    AccountState freeze() { return new Frozen(this); }
    AccountState thaw() { return this; }
    AccountState close() { return Closed.INSTANCE; }

    static final class Active extends AccountState {
        @Override AccountState accept(Account account, Transaction tx) {
            account.apply(tx);
            return account.balance() < 0 ? new Overdrawn() : this;
        }

        @Override String label() { return "active"; }
    }

    static final class Overdrawn extends AccountState {
        @Override AccountState accept(Account account, Transaction tx) {
            if (tx.kind() != Kind.DEPOSIT) {   // RC kind: Deposit, Withdrawal, InternalTransfer, WireTransfer, StandingOrder
                //+ | never Fee: only Account creates fees, and none of its public methods gives them to clients
                throw new IllegalStateException(label());
            }
            if (tx.amount() > 1_000_000) {   // RC amount: Deposit | never others: the lines before throw if the kind is another
                return freeze();
            }
            account.apply(tx);
            return account.balance() < 0 ? this : new Active();
        }

        @Override String label() { return "overdrawn"; }
        @Override AccountState close() { throw new IllegalStateException(label()); }
    }

    static final class Frozen extends AccountState {
        private final AccountState before;

        private Frozen(AccountState before) {
            this.before = before;
        }

        @Override AccountState accept(Account account, Transaction tx) { throw new IllegalStateException(label()); }
        @Override String label() { return before.label() + ", frozen"; }   // RC label: AccountState$Active, AccountState$Overdrawn
            //+ | never AccountState$Frozen, AccountState$Closed: their freeze returns themselves; never AccountState$Dormant: nothing
            //+ creates it
        @Override AccountState freeze() { return this; }
        @Override AccountState thaw() { return before; }
        @Override AccountState close() { return before.close(); }   // RC close: AccountState$Active, AccountState$Overdrawn
            //+ | never AccountState$Frozen, AccountState$Closed: their freeze returns themselves; never AccountState$Dormant: nothing
            //+ creates it
    }

    static final class Closed extends AccountState {
        static final Closed INSTANCE = new Closed();

        @Override AccountState accept(Account account, Transaction tx) { throw new IllegalStateException(label()); }
        @Override String label() { return "closed"; }
        @Override AccountState freeze() { return this; }
    }

    /** For accounts without transactions for years. */
    static final class Dormant extends AccountState {
        @Override AccountState accept(Account account, Transaction tx) { return new Active().accept(account, tx); }
        @Override String label() { return "dormant"; }
    }
}
