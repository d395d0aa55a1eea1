package bank;

public sealed interface Transaction permits Deposit, Withdrawal, Transfer, Fee {
    Kind kind();

    long amount();

    /** What the transaction adds to the balance. */
    default long change() {
        if (kind() == Kind.DEPOSIT) {   // RC kind: Deposit, Withdrawal, InternalTransfer, WireTransfer, StandingOrder, Fee
            return amount();   // RC amount: Deposit | never others: they have another kind
        }
        return -amount();   // RC amount: Withdrawal, InternalTransfer, WireTransfer, StandingOrder, Fee | never Deposit: it has the kind DEPOSIT
    }
}
