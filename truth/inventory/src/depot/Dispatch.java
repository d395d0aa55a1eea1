package depot;

import java.util.HashMap;
import java.util.Map;

/** Chooses carriers. */
public final class Dispatch {
    private static final Map<String, Carrier> STANDARD = new HashMap<>();

    static {
        STANDARD.put("post", new Post()); // RC put: HashMap | never others: private final field
        STANDARD.put("courier", new Courier(700)); // RC put: HashMap | never others: private final field
    }

    private final Carrier[] byZone = {new Post(), new Courier(900), new Freight()};

    public static Carrier standard(String name) {
        return STANDARD.get(name); // RC get: HashMap | never others: private final field
    }

    public void insure(int zone) {
        byZone[zone] = Insured.of(byZone[zone]);
    }

    public String zoneName(int zone) {
        return byZone[zone].name(); // RC name: Post, Courier, Freight, Insured | never Drone: it is never in the array
    }

    public long zoneFee(int zone, int grams) {
        return byZone[zone].fee(grams); // RC fee: Post, Courier, Freight, Insured | never Drone: it is never in the array
    }

    /** The fee for an item that must arrive today. */
    public long urgentFee(Item item) {
        int grams = item.grams(); // RC grams: Book, Gadget, Perishable, GiftCard, Bundle | never Sample, Discontinued: clients have none
        Carrier carrier = grams < 500 ? new Drone() : standard("courier");
        return carrier.fee(grams); // RC fee: Drone, Courier | never Post: it has another key in the map of standards | never Freight, Insured: not in the map of standards
    }
}
