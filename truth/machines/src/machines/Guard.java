package machines;

/** A condition for a change of an order. */
@FunctionalInterface
interface Guard {
    boolean allows(OrderState state);

    default Guard and(Guard other) {
        return state -> // LAMBDA and
                allows(state) // RC allows: lambda running | never others: Order calls and() for RUNNING only
                && other.allows(state); // RC allows: lambda unsettled, lambda unheld | never others: Order combines with no other guards
    }
}
