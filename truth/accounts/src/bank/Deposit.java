package bank;

public record Deposit(long amount, String origin) implements Transaction {
    @Override public Kind kind() { return Kind.DEPOSIT; }
}
