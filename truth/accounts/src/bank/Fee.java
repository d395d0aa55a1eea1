package bank;

/** What the bank takes for a transaction. */
record Fee(long amount, Transaction reason) implements Transaction {
    @Override public Kind kind() { return Kind.FEE; }

    @Override public String toString() { return "fee for " + reason.kind(); }   // RC kind: Deposit, Withdrawal, InternalTransfer, WireTransfer, StandingOrder
        //+ | never Fee: only apply creates fees, for what clients post, and clients never get fees
}
