package machines;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** An order of a shop, from the draft to the parcel. */
public final class Order {
    private static final Supplier<OrderState> NORMAL = () -> new OrderState.Draft(); // LAMBDA normal
    private static final Supplier<OrderState> PHONE = () -> new OrderState.Placed(); // LAMBDA phone
    private static final Map<String, Supplier<OrderState>> STARTS = Map.of("normal", NORMAL, "phone", PHONE);

    private static final Guard RUNNING = state -> !(state instanceof OrderState.Shipped || state instanceof OrderState.Cancelled); // LAMBDA running
    private static final Guard UNSETTLED = state -> // LAMBDA unsettled
            !state.settled(); // RC settled: OrderState$Draft, OrderState$Placed, OrderState$Held, OrderState$Paid | never OrderState$Shipped, OrderState$Cancelled: RUNNING is asked first | never OrderState$Returned: only takeBack() creates it, and nothing calls that
    private static final Guard UNHELD = state -> !(state instanceof OrderState.Held); // LAMBDA unheld
    private static final Guard EDITABLE = RUNNING.and(UNSETTLED); // RC and: lambda running | never others: the constant
    private static final Guard CANCELLABLE = RUNNING.and(UNHELD); // RC and: lambda running | never others: the constant

    private final long total;
    private final Deque<OrderState> past = new ArrayDeque<>();
    private OrderState state;
    private long fees;

    private Order(long total, OrderState state) {
        this.total = total;
        this.state = state;
    }

    public static Order start(String kind, long total) {
        Supplier<OrderState> start = STARTS.get(kind); // RC get: ImmutableCollections$MapN | never others: Map.of with two entries
        if (start == null) {
            throw new IllegalArgumentException("no kind of order: " + kind);
        }
        return new Order(total, start.get()); // RC get: lambda normal, lambda phone | never others: the values of the map
    }

    public void place() {
        OrderState current = state;
        move(current, current.place(total)); // RC place: OrderState$Draft, OrderState$Placed, OrderState$Held, OrderState$Paid, OrderState$Shipped, OrderState$Cancelled | never OrderState$Returned: only takeBack() creates it, and nothing calls that
    }

    public void pay(Payment payment) {
        fees += payment.fee(); // RC fee: Payment$Card, Payment$Cash, Payment$Invoice, Payment$Voucher | never Free: clients have none
        OrderState current = state;
        move(current, current.pay(payment)); // RC pay: OrderState$Draft, OrderState$Placed, OrderState$Held, OrderState$Paid, OrderState$Shipped, OrderState$Cancelled | never OrderState$Returned: only takeBack() creates it, and nothing calls that
    }

    public void approve() {
        if (!(state instanceof OrderState.Held held)) {
            throw new IllegalStateException("nothing to approve");
        }
        move(held, held.approve());
    }

    public void ship(String parcel) {
        OrderState current = state;
        if (!(current instanceof OrderState.Paid)) {
            throw new IllegalStateException("only paid orders leave the house");
        }
        move(current, current.ship(parcel)); // RC ship: OrderState$Paid | never others: refused above
    }

    public void cancel() {
        OrderState current = state;
        if (current instanceof OrderState.Shipped) {
            throw new IllegalStateException("it is too late");
        }
        move(current, current.cancel()); // RC cancel: OrderState$Draft, OrderState$Placed, OrderState$Held, OrderState$Paid, OrderState$Cancelled | never OrderState$Shipped: refused above | never OrderState$Returned: only takeBack() creates it, and nothing calls that
    }

    private void move(OrderState from, OrderState to) {
        past.addLast(from); // RC addLast: ArrayDeque | never others: private final field
        state = to;
    }

    public boolean editable() {
        return EDITABLE.allows(state); // RC allows: lambda and | never others: the constant
    }

    public boolean cancellable() {
        return CANCELLABLE.allows(state); // RC allows: lambda and | never others: the constant
    }

    public boolean running() {
        return RUNNING.allows(state); // RC allows: lambda running | never others: the constant
    }

    public long fees() {
        return fees;
    }

    public String title() {
        return state.title(); // RC title: OrderState$Draft, OrderState$Placed, OrderState$Held, OrderState$Paid, OrderState$Shipped, OrderState$Cancelled | never OrderState$Returned: only takeBack() creates it, and nothing calls that
    }

    /** What the order was before its last change. */
    public Optional<String> previous() {
        return Optional.ofNullable(past.peekLast()) // RC peekLast: ArrayDeque | never others: private final field
                .map(old -> old.title()); // RC title: OrderState$Draft, OrderState$Placed, OrderState$Held, OrderState$Paid | never OrderState$Shipped, OrderState$Cancelled: nothing changes them | never OrderState$Returned: only takeBack() creates it, and nothing calls that
    }
}
