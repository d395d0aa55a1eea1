package machines;

/** Where an order is on its way. */
abstract class OrderState {
    abstract String title();

    boolean settled() {
        return false;
    }

    OrderState place(long total) {
        throw refused("place"); // RC refused: OrderState$Placed, OrderState$Held, OrderState$Paid, OrderState$Shipped, OrderState$Cancelled | never OrderState$Draft: it overrides place() | never OrderState$Returned: only takeBack() creates it, and nothing calls that
    }

    OrderState pay(Payment payment) {
        throw refused("pay"); // RC refused: OrderState$Draft, OrderState$Held, OrderState$Paid, OrderState$Shipped, OrderState$Cancelled | never OrderState$Placed: it overrides pay() | never OrderState$Returned: only takeBack() creates it, and nothing calls that
    }

    OrderState ship(String parcel) {
        throw refused("ship"); // RC refused: none | never others: Order calls ship() for Paid only, which overrides it
    }

    OrderState cancel() {
        throw refused("cancel"); // RC refused: OrderState$Cancelled | never OrderState$Draft, OrderState$Placed, OrderState$Held, OrderState$Paid: they override cancel() | never OrderState$Shipped: Order.cancel() refuses it itself | never OrderState$Returned: only takeBack() creates it, and nothing calls that
    }

    final IllegalStateException refused(String action) {
        return new IllegalStateException("cannot " + action + ": " + title()); // RC title: OrderState$Draft, OrderState$Placed, OrderState$Held, OrderState$Paid, OrderState$Shipped, OrderState$Cancelled | never OrderState$Returned: only takeBack() creates it, and nothing calls that
    }

    static final class Draft extends OrderState {
        @Override
        String title() {
            return "draft";
        }

        @Override
        OrderState place(long total) {
            return total == 0 ? new Paid(new Free()) : new Placed();
        }

        @Override
        OrderState cancel() {
            return new Cancelled("before it was placed");
        }
    }

    static final class Placed extends OrderState {
        @Override
        String title() {
            return "placed";
        }

        @Override
        OrderState pay(Payment payment) {
            return switch (payment) {
                case Payment.Invoice invoice when !invoice.known() -> new Held(invoice);
                case Payment.Voucher voucher -> throw new IllegalArgumentException("too late for " + voucher.label());
                default -> new Paid(payment);
            };
        }

        @Override
        OrderState cancel() {
            return new Cancelled("before it was paid");
        }
    }

    /** Waits until somebody has looked at the payment. */
    static final class Held extends OrderState {
        private final Payment payment;

        Held(Payment payment) {
            this.payment = payment;
        }

        @Override
        String title() {
            return "waits for " + payment.label(); // RC label: Payment$Invoice | never others: Placed.pay() makes a Held of an Invoice only
        }

        OrderState approve() {
            return new Paid(payment);
        }

        @Override
        OrderState cancel() {
            return new Cancelled("no " + payment.label()); // RC label: Payment$Invoice | never others: Placed.pay() makes a Held of an Invoice only
        }
    }

    static final class Paid extends OrderState {
        private final Payment payment;

        Paid(Payment payment) {
            this.payment = payment;
        }

        @Override
        String title() {
            return "paid with " + payment.label(); // RC label: Payment$Card, Payment$Cash, Payment$Invoice, Free | never Payment$Voucher: Placed.pay() refuses it
        }

        @Override
        boolean settled() {
            return payment.fee() == 0; // RC fee: Payment$Card, Payment$Cash, Payment$Invoice, Free | never Payment$Voucher: Placed.pay() refuses it
        }

        @Override
        OrderState ship(String parcel) {
            return new Shipped(parcel);
        }

        @Override
        OrderState cancel() {
            if (payment instanceof Payment.Cash || payment instanceof Free) {
                return new Cancelled("with nothing to pay back");
            }
            return new Cancelled("money back by " + payment.label()); // RC label: Payment$Card, Payment$Invoice | never Payment$Cash, Free: dealt with above | never Payment$Voucher: Placed.pay() refuses it
        }
    }

    static final class Shipped extends OrderState {
        private final String parcel;

        Shipped(String parcel) {
            this.parcel = parcel;
        }

        @Override
        String title() {
            return "shipped in " + parcel;
        }

        @Override
        boolean settled() {
            return true;
        }

        OrderState takeBack() {
            return new Returned();
        }
    }

    static final class Cancelled extends OrderState {
        private final String reason;

        Cancelled(String reason) {
            this.reason = reason;
        }

        @Override
        String title() {
            return "cancelled " + reason;
        }
    }

    static final class Returned extends OrderState {
        @Override
        String title() {
            return "returned";
        }
    }
}
