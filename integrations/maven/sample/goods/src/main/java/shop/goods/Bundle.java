package shop.goods;

import java.util.ArrayList;
import java.util.List;

/** Several items that are sold together. */
public final class Bundle implements Item {
    private final List<Item> items = new ArrayList<>();

    public Bundle with(Item item) {
        items.add(item);
        return this;
    }

    public List<Item> items() {
        return items;
    }

    @Override
    public int price() {
        int sum = 0;
        for (Item item : items) {
            sum += item.price();
        }
        return sum;
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.bundle(this);
    }
}
