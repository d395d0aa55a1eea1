package bank;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

public final class Account {
    private final String number;
    private final AccountType type;
    private final Rule rules;
    private final FeePolicy closingFees;
    private final ArrayList<AuditListener> listeners;
    private final List<Transaction> entries = new ArrayList<>();
    private final ArrayList<Transaction> pending = new ArrayList<>();
    private final Map<Kind, List<Transaction>> byKind = new EnumMap<>(Kind.class);
    private AccountState state = new AccountState.Active();
    private FeePolicy promotion;
    private long balance;

    private Account(Builder builder) {
        this.number = Checks.present(builder.number);
        this.type = Checks.present(builder.type);
        this.rules = new Rule.CountingRule(builder.rules);
        this.closingFees = Checks.present(new FlatFee(5));
        this.listeners = new ArrayList<>(builder.listeners);
    }

    public String number() { return number; }
    public long balance() { return balance; }
    public String status() { return state.label(); }   // RC label: AccountState$Active, AccountState$Overdrawn, AccountState$Frozen, AccountState$Closed
        //+ | never AccountState$Dormant: nothing creates it
    int version() { return entries.size(); }   // RC size: ArrayList | never library: the list is private and always an ArrayList

    public void promote(FeePolicy policy) { promotion = Checks.present(policy); }
    public void freeze() { state = state.freeze(); }   // RC freeze: AccountState$Active, AccountState$Overdrawn, AccountState$Frozen, AccountState$Closed
        //+ | never AccountState$Dormant: nothing creates it
    public void thaw() { state = state.thaw(); }   // RC thaw: AccountState$Active, AccountState$Overdrawn, AccountState$Frozen, AccountState$Closed
        //+ | never AccountState$Dormant: nothing creates it

    public String close() {
        AccountState closed = state.close();   // RC close: AccountState$Active, AccountState$Overdrawn, AccountState$Frozen, AccountState$Closed
            //+ | never AccountState$Dormant: nothing creates it
        balance -= closingFees.feeFor(balance);   // RC feeFor: FlatFee | never others: the constructor sets the final field to a FlatFee
        state = closed;
        return number + " " + closed.label();   // RC label: AccountState$Closed
            //+ | never others: all implementations of close return the closed state or throw
    }

    public boolean post(Transaction tx) {
        if (!rules.check(Checks.present(tx))) {   // RC check: Rule$CountingRule
            //+ | never others: the constructor sets the final field to a CountingRule
            return false;
        }
        if (!type.credit().covers(balance + tx.change(), turnover())) {   // RC change: Deposit, Withdrawal, InternalTransfer, WireTransfer, StandingOrder; covers: CreditPolicy$NoCredit, CreditPolicy$FixedCredit, CreditPolicy$TurnoverCredit
            //+ | never Fee: only Account creates fees, and none of its public methods gives them to clients
            return false;
        }
        state = state.accept(this, tx);   // RC accept: AccountState$Active, AccountState$Overdrawn, AccountState$Frozen, AccountState$Closed
            //+ | never AccountState$Dormant: nothing creates it
        return true;
    }

    void apply(Transaction tx) {
        record(tx);
        long fee = Checks.or(promotion, type.fees()).feeFor(tx.amount());   // RC amount: Deposit, Withdrawal, InternalTransfer, WireTransfer, StandingOrder; feeFor: NoFee, FlatFee, PercentFee, CappedFee
            //+ | never Fee: apply is called only for what clients post, and clients never get fees
        if (tx.kind() == Kind.WIRE) {   // RC kind: Deposit, Withdrawal, InternalTransfer, WireTransfer, StandingOrder
            //+ | never Fee: apply is called only for what clients post, and clients never get fees
            fee += ((Transfer) tx).cost();   // RC cost: WireTransfer | never InternalTransfer, StandingOrder: they have another kind
        }
        if (fee > 0) {
            record(new Fee(fee, tx));
        }
    }

    private void record(Transaction tx) {
        entries.add(tx);   // RC add: ArrayList | never library: the list is private and always an ArrayList
        byKind.computeIfAbsent(tx.kind(), kind -> new ArrayList<>()).add(tx);   // RC kind: Deposit, Withdrawal, InternalTransfer, WireTransfer, StandingOrder, Fee; computeIfAbsent: EnumMap; add: ArrayList
            //+ | never library: the map is private and always an EnumMap, and the lists in it are ArrayLists
        balance += tx.change();   // RC change: Deposit, Withdrawal, InternalTransfer, WireTransfer, StandingOrder, Fee
        listeners.forEach(listener -> listener.recorded(number, tx.kind(), tx.amount()));   // RC kind: Deposit, Withdrawal, InternalTransfer, WireTransfer, StandingOrder, Fee; amount: Deposit, Withdrawal, InternalTransfer, WireTransfer, StandingOrder, Fee
    }

    public void schedule(StandingOrder order) { pending.add(Checks.present(order)); }

    /** Posts the standing orders that the balance covers. */
    public int runPending() {
        int posted = 0;
        for (Transaction order : new ArrayList<>(pending)) {   // RC hasNext: ArrayList$Itr; next: ArrayList$Itr
            //+ | never library: it is a new ArrayList
            if (order.amount() <= balance && post(order)) {   // RC amount: StandingOrder
                //+ | never others: only schedule adds to pending, and it takes standing orders
                posted++;
            }
        }
        return posted;
    }

    public long fees() {
        return entries.stream()   // RC stream: ArrayList | never library: the list is private and always an ArrayList
                .filter(tx -> tx.kind() == Kind.FEE)   // RC filter: ReferencePipeline$Head; kind: Deposit, Withdrawal, InternalTransfer, WireTransfer, StandingOrder, Fee
                    //+ | never library: a stream of a private ArrayList
                .mapToLong(tx -> tx.amount())   // RC mapToLong: ReferencePipeline$2; amount: Fee
                    //+ | never library: the result of filter; never others: the filter lets only the kind of fees pass
                .sum();   // RC sum: ReferencePipeline$5 | never library: the result of mapToLong
    }

    public long turnover() {
        long turnover = 0;
        for (Transaction tx : entries) {   // RC iterator: ArrayList; hasNext: ArrayList$Itr; next: ArrayList$Itr
            //+ | never library: the list is private and always an ArrayList
            turnover += tx.amount();   // RC amount: Deposit, Withdrawal, InternalTransfer, WireTransfer, StandingOrder, Fee
        }
        return turnover;
    }

    /** How often money was moved to another account of this bank. */
    public int countTo(String target) {
        int count = 0;
        for (Transaction tx : byKind.getOrDefault(Kind.INTERNAL, List.of())) {   // RC getOrDefault: EnumMap; iterator: ArrayList, ImmutableCollections$ListN; hasNext: ArrayList$Itr, ImmutableCollections$ListItr; next: ArrayList$Itr
            //+ | never library: the list is one from the private map or an empty immutable list, whose iterator has no next
            if (((Transfer) tx).target().equals(target)) {   // RC target: InternalTransfer
                //+ | never WireTransfer, StandingOrder: transactions are put under their own kind
                count++;
            }
        }
        return count;
    }

    void list(ReportWriter writer) {
        for (Transaction tx : entries) {   // RC iterator: ArrayList; hasNext: ArrayList$Itr; next: ArrayList$Itr
            //+ | never library: the list is private and always an ArrayList
            writer.row(tx);   // RC row: ReportWriter$CsvWriter, ReportWriter$TextWriter
        }
    }

    public boolean accepts(Transaction tx) { return rules.last().allows(tx); }   // RC last: Rule$CountingRule; allows: Rule$PositiveRule
        //+ | never others: the chain of an account begins with a CountingRule and ends with a PositiveRule

    public static Builder builder(String number) { return new Builder(number); }

    public static final class Builder {
        private final String number;
        private final ArrayList<AuditListener> listeners = new ArrayList<>();
        private AccountType type = AccountType.CHECKING;
        private Rule rules = new Rule.PositiveRule();

        private Builder(String number) {
            this.number = number;
        }

        public Builder type(AccountType accountType) {
            type = accountType;
            return this;
        }

        public Builder limit(long limit) {
            rules = new Rule.LimitRule(limit, rules);
            return this;
        }

        public Builder refuse(Kind kind) {
            rules = new Rule.KindRule(kind, rules);
            return this;
        }

        public Builder audit(AuditListener listener) {
            listeners.add(Checks.present(listener));
            return this;
        }

        public Account build() { return new Account(this); }
    }
}
