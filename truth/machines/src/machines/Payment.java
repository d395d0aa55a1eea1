package machines;

public sealed interface Payment permits Payment.Card, Payment.Cash, Payment.Invoice, Payment.Voucher, Free {
    String label();

    default long fee() {
        return 0;
    }

    record Card(String number) implements Payment {
        @Override
        public String label() {
            return "card " + number;
        }

        @Override
        public long fee() {
            return 30;
        }
    }

    record Cash() implements Payment {
        @Override
        public String label() {
            return "cash";
        }
    }

    record Invoice(String address, boolean known) implements Payment {
        @Override
        public String label() {
            return "invoice to " + address;
        }
    }

    record Voucher(String code) implements Payment {
        @Override
        public String label() {
            return "voucher " + code;
        }
    }
}
