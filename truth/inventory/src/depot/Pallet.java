package depot;

/** A row of places for gadgets. */
public final class Pallet {
    private final Item[] places;
    private int used;

    public Pallet(int size) {
        places = new Item[size];
    }

    public boolean load(Gadget gadget) {
        if (used == places.length) {
            return false;
        }
        places[used++] = gadget;
        return true;
    }

    public Item[] places() {
        return places;
    }

    public int grams() {
        int grams = 12_000;
        for (Item item : places) {
            if (item != null) {
                grams += item.grams(); // RC grams: Book, Gadget, Perishable, GiftCard, Bundle | never Sample: clients, who can write to the array of places(), have none | never Discontinued: never created
            }
        }
        return grams;
    }
}
