package bank;

public record StandingOrder(long amount, String target) implements Transfer {
    @Override public Kind kind() { return Kind.STANDING; }
}
