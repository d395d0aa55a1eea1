package shop.till;

import java.util.ArrayList;
import java.util.List;
import shop.goods.Item;

/** Adds up what a customer buys. */
public final class Till {
    private final List<Item> items = new ArrayList<>();

    public void add(Item item) {
        items.add(item);
    }

    /** Price and tax of everything. */
    public int total() {
        Tax tax = new Tax();
        int sum = 0;
        for (Item item : items) {
            sum += item.price() + item.accept(tax);
        }
        return sum;
    }

    /** One line for each item. */
    public List<String> receipt() {
        List<String> lines = new ArrayList<>();
        for (Item item : items) {
            lines.add(item.accept(new Label()));
        }
        return lines;
    }
}
