package depot;

import java.util.ArrayList;
import java.util.List;

/** Items on their way to an address. */
public final class Shipment {
    private final String address;
    private final Item[] items;
    private final Carrier carrier;
    private final Carrier wayBack;

    private Shipment(String address, Item[] items, Carrier carrier) {
        this.address = address;
        this.items = items;
        this.carrier = carrier;
        this.wayBack = grams() > 20_000 ? new Freight() : new Post();
    }

    public static Builder to(String address) {
        return new Builder(address);
    }

    public int grams() {
        int grams = 0;
        for (Item item : items) {
            grams += item.grams(); // RC grams: Book, Gadget, Perishable, GiftCard, Bundle | never Sample, Discontinued: clients have none
        }
        return grams;
    }

    public long fee() {
        return carrier.fee(grams()); // RC fee: Post, Courier, Insured | never Freight, Drone: clients have none, and the default is Post
    }

    public long returnFee() {
        return wayBack.fee(grams()); // RC fee: Post, Freight | never Courier, Insured, Drone: the constructor chooses between Post and Freight
    }

    @Override
    public String toString() {
        return "to " + address + " by " + carrier.name(); // RC name: Post, Courier, Insured | never Freight, Drone: clients have none, and the default is Post
    }

    public static final class Builder {
        private final String address;
        private final List<Item> items = new ArrayList<>();
        private Carrier carrier = new Post();

        private Builder(String address) {
            this.address = address;
        }

        public Builder add(Item item) {
            items.add(item); // RC add: ArrayList | never others: private final field
            return this;
        }

        public Builder by(Carrier newCarrier) {
            carrier = Check.notNull(newCarrier, "carrier");
            return this;
        }

        public Builder insured() {
            carrier = Insured.of(carrier);
            return this;
        }

        public Shipment build() {
            Item[] content = Check.copyOf(items)
                    .toArray(new Item[0]); // RC toArray: ArrayList | never others: copyOf makes an ArrayList
            return new Shipment(address, content, carrier);
        }
    }
}
