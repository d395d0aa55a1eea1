package shop.pricing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import shop.catalog.Book;
import shop.catalog.Product;

class PricesTest {
    private final Prices prices = new Prices(List.of(new MemberDiscount()));

    @Test
    void membersPayLess() {
        List<Product> books = List.of(new Book("Emma", "Jane Austen", 1_000));
        assertEquals(1_070, prices.total(books, false));
        assertEquals(963, prices.total(books, true));
    }
}
