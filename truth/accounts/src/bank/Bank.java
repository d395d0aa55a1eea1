package bank;

import java.util.Map;
import java.util.TreeMap;

public final class Bank {
    private final Map<String, Account> accounts = new TreeMap<>();
    private long sent;

    public Account open(String number, AccountType type) {
        return register(Account.builder(number).type(type).refuse(Kind.FEE).build());
    }

    public Account register(Account account) {
        accounts.put(account.number(), account);   // RC put: TreeMap | never library: the map is private and always a TreeMap
        return account;
    }

    public boolean transfer(String from, Transfer transfer) {
        if (!accounts.get(from).post(transfer)) {   // RC get: TreeMap | never library: the map is private and always a TreeMap
            return false;
        }
        if (transfer instanceof WireTransfer) {
            sent += transfer.amount();   // RC amount: WireTransfer | never others: instanceof
            return true;
        }
        return accounts.get(transfer.target()).post(new Deposit(transfer.amount(), from));   // RC target: InternalTransfer, StandingOrder; get: TreeMap; amount: InternalTransfer, StandingOrder
            //+ | never WireTransfer: instanceof; never library: the map is private and always a TreeMap
    }

    public long sent() { return sent; }
}
