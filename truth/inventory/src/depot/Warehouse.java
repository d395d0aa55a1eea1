package depot;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;

/** Shelves for what keeps, and a cold room for what does not. */
public final class Warehouse {
    private final Map<String, Queue<Item>> shelves = new TreeMap<>();
    private final Map<String, Integer> arrivals = new HashMap<>();
    private final Deque<Item> coldRoom = new ArrayDeque<>();
    private final Bag<Item> damaged = new Bag<>();

    public void store(Item item) {
        if (item instanceof GiftCard) {
            throw new IllegalArgumentException("gift cards stay in the till");
        }
        String sku = item.sku(); // RC sku: Book, Gadget, Perishable, Bundle | never GiftCard: refused above | never Sample, Discontinued: clients have none
        arrivals.merge(sku, 1, Integer::sum); // RC merge: HashMap | never others: private final field
        if (item instanceof Perishable) {
            coldRoom.addLast(item); // RC addLast: ArrayDeque | never others: private final field
            return;
        }
        if (item.grams() > 50_000) { // RC grams: Book, Gadget, Bundle | never GiftCard, Perishable: dealt with above | never Sample, Discontinued: clients have none
            throw new IllegalArgumentException("too heavy for a shelf: " + sku);
        }
        shelves.computeIfAbsent(sku, s -> new ArrayDeque<>()) // RC computeIfAbsent: TreeMap | never others: private final field
                .add(item); // RC add: ArrayDeque | never others: the lambda above makes all the queues of the shelves
    }

    /** Takes the item from its shelf that came first, or gives null. */
    public Item take(String sku) {
        Queue<Item> shelf = shelves.get(sku); // RC get: TreeMap | never others: private final field
        return shelf == null ? null : shelf.poll(); // RC poll: ArrayDeque | never others: store() puts only ArrayDeques on shelves
    }

    /** The food that came first. */
    public String oldest() {
        Item item = coldRoom.peekFirst(); // RC peekFirst: ArrayDeque | never others: private final field
        return item == null ? "none" : item.label(); // RC label: Perishable | never others: store() puts nothing else in the cold room
    }

    public void writeOff(String sku) {
        Item item = take(sku);
        if (item != null) {
            damaged.add(item);
        }
    }

    public long loss() {
        long cents = 0;
        for (int i = 0; i < damaged.size(); i++) {
            Item item = damaged.get(i);
            cents += item.cents(); // RC cents: Book, Gadget, Bundle | never others: damaged gets items of the shelves only, where food, gift cards and samples never are
        }
        return cents;
    }

    /** How many of the items came more than once. */
    public int repeated() {
        int count = 0;
        for (Map.Entry<String, Integer> entry : arrivals.entrySet()) { // RC entrySet: HashMap; iterator: HashMap$EntrySet; hasNext: HashMap$EntryIterator; next: HashMap$EntryIterator | never others: private final field
            if (entry.getValue() > 1) { // RC getValue: HashMap$Node, HashMap$TreeNode | never others: the nodes of a HashMap, which are TreeNodes when many numbers have the same hash code
                count++;
            }
        }
        return count;
    }
}
