package bank;

public record Withdrawal(long amount) implements Transaction {
    @Override public Kind kind() { return Kind.WITHDRAWAL; }
}
