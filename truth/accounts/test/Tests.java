import bank.*;
import java.util.ArrayList;
import java.util.List;

public class Tests {
    static final Transaction[] ALL = {new Deposit(10, "cash"), new Withdrawal(10), new InternalTransfer(10, "b"),
        new WireTransfer(10, "c", true), new StandingOrder(10, "d")};

    public static void main(String[] args) {
        fees();
        posting();
        states();
        pending();
        reports();
        bank();
    }

    static void check(boolean ok, Object what) {
        if (!ok) {
            throw new AssertionError(what);
        }
    }

    static void refused(Runnable action) {
        try {
            action.run();
        } catch (IllegalStateException | IllegalArgumentException e) {
            return;
        }
        throw new AssertionError("not refused");
    }

    static Account account(AccountType type) {
        return Account.builder("a").type(type).refuse(Kind.FEE).limit(100_000).build();
    }

    static void fees() {
        check(AccountType.SAVINGS.listedFee(200) == 0, "savings");
        check(AccountType.CHECKING.listedFee(200) == 1, "checking");
        check(AccountType.BUSINESS.listedFee(200) == 2, "business");
        FeePolicy[] policies = {new NoFee(), AccountType.CHECKING.fees(), new PercentFee(10), new CappedFee(new PercentFee(50), 3)};
        long[] fees = {0, 1, 10, 3};
        for (int i = 0; i < policies.length; i++) {
            Account account = account(AccountType.CHECKING);
            account.promote(policies[i]);
            check(account.post(new Deposit(100, "")) && account.fees() == fees[i], fees[i]);
            check(new CappedFee(policies[i], 2).feeFor(100) == Math.min(2, fees[i]), "capped");
        }
        refused(() -> account(AccountType.CHECKING).promote(null));
    }

    static void posting() {
        List<String> seen = new ArrayList<>();
        for (AccountType type : AccountType.values()) {
            Account account = Account.builder("a").type(type).limit(1000).refuse(Kind.FEE)
                    .audit((number, kind, amount) -> seen.add(number + kind + amount)).build();
            check(account.post(new Deposit(5000, "")), "deposit");
            check(!account.post(new Withdrawal(1001)), "limit");
            check(!account.post(new Withdrawal(0)), "positive");
            check(!account.post(new WireTransfer(999_999, "c", false)), "limit");
            long sum = 0;
            for (Transaction tx : ALL) {
                check(account.accepts(tx) && account.post(tx), tx);
                sum += tx.change();
            }
            check(sum == -30, sum);
            check(account.countTo("b") == 1 && account.countTo("c") == 0, "to");
            check(account.turnover() >= 5050, "turnover");
            check(type == AccountType.SAVINGS || account.fees() > 0, "fees");
        }
        check(account(AccountType.SAVINGS).countTo("b") == 0, "empty");
        check(!account(AccountType.SAVINGS).post(new Withdrawal(10)), "no credit");
        check(seen.contains("aFEE11") && seen.contains("aINTERNAL10"), seen);
        refused(() -> account(AccountType.SAVINGS).post(null));
    }

    static Account overdrawn() {
        Account account = account(AccountType.CHECKING);
        account.post(new Withdrawal(100));
        check(account.status().equals("overdrawn"), account.status());
        return account;
    }

    static void states() {
        Account account = account(AccountType.CHECKING);
        check(account.status().equals("active"), account.status());
        account.thaw();
        account.freeze();
        check(account.status().equals("active, frozen"), account.status());
        refused(() -> account.post(ALL[0]));
        account.freeze();
        account.thaw();
        check(account.post(ALL[0]), "thawed");
        account.freeze();
        check(account.close().equals("a closed") && account.status().equals("closed"), account.status());
        account.freeze();
        account.thaw();
        account.close();
        refused(() -> account.post(ALL[0]));
        check(account(AccountType.SAVINGS).close().equals("a closed"), "close");

        Account debtor = overdrawn();
        for (Transaction tx : ALL) {
            if (tx instanceof Deposit) {
                check(debtor.post(tx), tx);
            } else {
                refused(() -> debtor.post(tx));
            }
        }
        refused(debtor::close);
        debtor.thaw();
        debtor.freeze();
        check(debtor.status().equals("overdrawn, frozen"), debtor.status());
        refused(debtor::close);
        debtor.thaw();
        check(debtor.post(new Deposit(2_000_000, "")) && debtor.status().equals("overdrawn, frozen"), debtor.status());
        debtor.thaw();
        check(debtor.post(new Deposit(200, "")) && debtor.status().equals("active"), debtor.status());
    }

    static void pending() {
        Account account = account(AccountType.SAVINGS);
        account.schedule(new StandingOrder(10, "b"));
        account.schedule(new StandingOrder(100, "b"));
        check(account.runPending() == 0, "none");
        account.post(new Deposit(50, ""));
        check(account.runPending() == 1 && account.balance() == 40, account.balance());
    }

    static void reports() {
        Account account = account(AccountType.CHECKING);
        check(new Reports(account).shortest().equals("a"), "statement is shortest");
        account.post(new Deposit(1000, ""));
        for (Transaction tx : ALL) {
            account.post(tx);
        }
        Reports reports = new Reports(account);
        check(reports.statementLines() == 13, reports.statementLines());
        check(reports.shortest().equals(reports.summaryText()), "summary is shortest");
        check(reports.titledLines("t") == 2, "titled");
        Printer printer = new Printer();
        check(printer.header().equals("kind;amount\n"), "header");
        check(printer.table(account).contains("INTERNAL;-10") && printer.header().equals("kind;amount\n"), "table");
        check(printer.text(account).contains("to b\nfee for INTERNAL"), printer.text(account));
    }

    static void bank() {
        Bank bank = new Bank();
        bank.open("a", AccountType.CHECKING).post(new Deposit(100, ""));
        Account b = bank.register(Account.builder("b").build());
        check(bank.transfer("a", new InternalTransfer(10, "b")) && bank.transfer("a", new StandingOrder(10, "b")), "inside");
        check(bank.transfer("a", new WireTransfer(10, "x", false)) && bank.sent() == 10, "wire");
        check(!bank.transfer("b", new InternalTransfer(-1, "a")) && b.balance() == 18, b.balance());
    }
}
