package depot;

import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.Queue;

/** What visitors of the depot get for nothing. */
public final class Promotions {
    private final Queue<Item> giveaways = new ArrayDeque<>();
    private final List<Item> prizes = new LinkedList<>();

    public void sample(Perishable item) {
        offer(new Sample(item));
    }

    public void voucher(long cents) {
        offer(new GiftCard(cents));
    }

    private void offer(Item item) {
        giveaways.add(item); // RC add: ArrayDeque | never others: private final field
    }

    /** Hands out the next giveaway and says what it was. */
    public String handOut() {
        Item item = giveaways.poll(); // RC poll: ArrayDeque | never others: private final field
        if (item == null) {
            return "nothing left";
        }
        return item.label() // RC label: Sample, GiftCard | never others: sample() and voucher() put nothing else in the queue
                + " (" + item.grams() + " g)"; // RC grams: Sample, GiftCard | never others: sample() and voucher() put nothing else in the queue
    }

    public void addPrize(Book book) {
        prizes.add(Check.notNull(book, "prize")); // RC add: LinkedList | never others: private final field
    }

    public List<Item> prizes() {
        return prizes;
    }

    public int prizeGrams() {
        int grams = 0;
        for (Iterator<Item> i = prizes.iterator(); i.hasNext();) { // RC iterator: LinkedList; hasNext: LinkedList$ListItr | never others: private final field
            grams += i.next() // RC next: LinkedList$ListItr | never others: the iterator of a LinkedList
                    .grams(); // RC grams: Book, Gadget, Perishable, GiftCard, Bundle | never Sample: clients, who can add to the list of prizes(), have none, and the samples are in the other container | never Discontinued: never created
        }
        return grams;
    }
}
