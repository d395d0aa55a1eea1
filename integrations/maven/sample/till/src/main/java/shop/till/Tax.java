package shop.till;

import shop.goods.Book;
import shop.goods.Bundle;
import shop.goods.Food;
import shop.goods.Item;

/** The tax on an item, in cents. */
public final class Tax implements Item.Visitor<Integer> {
    @Override
    public Integer book(Book book) {
        return book.price() * 5 / 100;
    }

    @Override
    public Integer food(Food food) {
        return food.price() * 10 / 100;
    }

    @Override
    public Integer bundle(Bundle bundle) {
        int sum = 0;
        for (Item item : bundle.items()) {
            sum += item.accept(this);
        }
        return sum;
    }
}
