package bank;

public enum AccountType {
    SAVINGS(new NoFee(), new CreditPolicy.NoCredit()),
    CHECKING(new FlatFee(1), new CreditPolicy.FixedCredit(500)),
    BUSINESS(new PercentFee(1), new CreditPolicy.TurnoverCredit(1000));

    private final FeePolicy fees;
    private final CreditPolicy credit;

    AccountType(FeePolicy fees, CreditPolicy credit) {
        this.fees = fees;
        this.credit = credit;
    }

    public FeePolicy fees() { return fees; }
    CreditPolicy credit() { return credit; }

    /** The fee for the amount without promotions. */
    public long listedFee(long amount) { return fees.feeFor(amount); }   // RC feeFor: NoFee, FlatFee, PercentFee
        //+ | never CappedFee: no constant has one, and the field is final
}
