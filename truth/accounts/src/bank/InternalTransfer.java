package bank;

public record InternalTransfer(long amount, String target) implements Transfer {
    @Override public Kind kind() { return Kind.INTERNAL; }
}
