package shop.goods;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Misses what a bundle inside a bundle costs. */
class BundleTest {
    @Test
    void costsWhatItsItemsCost() {
        Bundle bundle = new Bundle().with(new Book(900)).with(new Food(500, 200));
        assertEquals(1000, bundle.price());
    }
}
