package shop.till;

import shop.goods.Book;
import shop.goods.Bundle;
import shop.goods.Food;
import shop.goods.Item;

/** The line on the receipt for an item. */
public final class Label implements Item.Visitor<String> {
    @Override
    public String book(Book book) {
        return "book " + book.price();
    }

    @Override
    public String food(Food food) {
        return "food " + food.price();
    }

    @Override
    public String bundle(Bundle bundle) {
        return "bundle of " + bundle.items().size();
    }
}
