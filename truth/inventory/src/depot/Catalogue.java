package depot;

import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** The books and gadgets of a shop, by their numbers. */
public final class Catalogue {
    private static final Comparator<Item> BY_WEIGHT = new Comparator<Item>() {
        @Override
        public int compare(Item a, Item b) {
            int left = a.grams(); // RC grams: Book, Gadget | never others: only byWeight() uses the comparator, for the items of a catalogue, which are books and gadgets
            return left - b.grams(); // RC grams: Book, Gadget | never others: as for a
        }
    };

    private final SortedMap<String, Item> bySku = new TreeMap<>();

    public void add(Book book) {
        put(book);
    }

    public void add(Gadget gadget) {
        put(gadget);
    }

    private void put(Item item) {
        String sku = item.sku(); // RC sku: Book, Gadget | never others: the add methods take nothing else
        bySku.put(sku, item); // RC put: TreeMap | never others: private final field
    }

    public List<Item> byWeight() {
        List<Item> items = Check.copyOf(bySku.values()); // RC values: TreeMap | never others: private final field
        items.sort(BY_WEIGHT); // RC sort: ArrayList | never others: copyOf makes an ArrayList
        return items;
    }

    /** The price of everything that comes before a number. */
    public long centsBefore(String sku) {
        long cents = 0;
        SortedMap<String, Item> head = bySku.headMap(sku); // RC headMap: TreeMap | never others: private final field
        for (Item item : head.values()) { // RC values: TreeMap$AscendingSubMap; iterator: AbstractMap$2; hasNext: AbstractMap$2$1; next: AbstractMap$2$1 | never others: the head of a TreeMap
            cents += item.cents(); // RC cents: Book, Gadget | never others: the add methods take nothing else, and clients cannot add otherwise
        }
        return cents;
    }

    /** The first of the items with the lowest price. */
    public static Item cheapest(Iterator<? extends Item> items) {
        Item best = null;
        while (items.hasNext()) { // RC hasNext: *
            Item item = items.next(); // RC next: *
            if (best == null || item.cents() // RC cents: Book, Gadget, Perishable, GiftCard, Bundle | never Sample, Discontinued: clients have none
                    < best.cents()) { // RC cents: Book, Gadget, Perishable, GiftCard, Bundle | never Sample, Discontinued: clients have none
                best = item;
            }
        }
        return best;
    }
}
