package depot;

import depot.price.PriceRule;
import depot.price.PriceRules;

/** Adds up what a customer pays. */
public final class Till {
    private final Bag<Line> lines = new Bag<>();
    private final PriceRule members = PriceRules.percentOff(10);
    private PriceRule rule = PriceRules.none();
    private Line last;

    public void setRule(PriceRule newRule) {
        rule = Check.notNull(newRule, "rule");
    }

    public void scan(Item item) {
        long cents = item.cents(); // RC cents: Book, Gadget, Perishable, GiftCard, Bundle | never Sample, Discontinued: clients have none
        show(new ItemLine(item, rule.apply(cents))); // RC apply: PriceRules$1, PercentOff, AtLeast, Chain, lambda amountOff | never PriceRules$2: only clearance() makes it, and nothing calls that
    }

    public void scanForMember(Book book) {
        show(new ItemLine(book, members.apply(book.cents()))); // RC apply: PercentOff | never others: the field gets its value in this class
    }

    public void redeem(GiftCard card) {
        show(new CardLine(card.cents()));
    }

    public void bottles(int count) {
        lines.add(new DepositLine(count));
    }

    private void show(Line line) {
        lines.add(line);
        last = line;
    }

    /** What the customer sees. */
    public String display() {
        return last == null ? "welcome" : last.text(); // RC text: Till$ItemLine, Till$CardLine | never Till$DepositLine: bottles() does not show its line
    }

    public long total() {
        long total = 0;
        for (Line line : lines) { // RC hasNext: Bag$1; next: Bag$1 | never others: the iterator of Bag
            total += line.cents(); // RC cents: Till$ItemLine, Till$CardLine, Till$DepositLine
        }
        return total;
    }

    private abstract static class Line {
        abstract long cents();

        String text() {
            return String.valueOf(cents()); // RC cents: Till$CardLine | never Till$ItemLine: it overrides text() and does not call super.text() | never Till$DepositLine: nothing asks for its text
        }
    }

    private static final class ItemLine extends Line {
        private final Item item;
        private final long cents;

        ItemLine(Item item, long cents) {
            this.item = item;
            this.cents = cents;
        }

        @Override
        long cents() {
            return cents;
        }

        @Override
        String text() {
            return item.label() + ": " + cents; // RC label: Book, Gadget, Perishable, GiftCard, Bundle | never Sample, Discontinued: clients have none
        }
    }

    private static final class CardLine extends Line {
        private final long value;

        CardLine(long value) {
            this.value = value;
        }

        @Override
        long cents() {
            return -value;
        }
    }

    private static final class DepositLine extends Line {
        private final int count;

        DepositLine(int count) {
            this.count = count;
        }

        @Override
        long cents() {
            return 25L * count;
        }
    }
}
