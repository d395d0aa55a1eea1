package bank;

public record WireTransfer(long amount, String target, boolean urgent) implements Transfer {
    @Override public Kind kind() { return Kind.WIRE; }
    @Override public long cost() { return urgent ? 10 : 2; }
}
