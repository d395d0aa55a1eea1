package bank;

public sealed interface Transfer extends Transaction permits InternalTransfer, WireTransfer, StandingOrder {
    String target();

    default long cost() { return 0; }
}
