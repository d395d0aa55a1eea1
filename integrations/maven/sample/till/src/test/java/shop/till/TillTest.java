package shop.till;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import shop.goods.Book;
import shop.goods.Bundle;
import shop.goods.Food;

/** Misses the receipt of a bundle, and taxes on one. */
class TillTest {
    @Test
    void addsTaxes() {
        Till till = new Till();
        till.add(new Book(1000));
        till.add(new Food(1000, 300));
        assertEquals(1000 + 50 + 300 + 30, till.total());
    }

    @Test
    void printsLines() {
        Till till = new Till();
        till.add(new Book(1000));
        assertEquals(Arrays.asList("book 1000"), till.receipt());
    }

    @Test
    void anEmptyBundleIsFree() {
        Till till = new Till();
        till.add(new Bundle());
        assertEquals(0, till.total());
    }
}
