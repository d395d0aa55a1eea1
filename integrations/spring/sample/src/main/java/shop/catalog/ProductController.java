package shop.catalog;

import java.util.List;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import shop.pricing.Prices;

@RestController
@RequestMapping("/products")
class ProductController {
    private final Catalog catalog;
    private final Prices prices;

    ProductController(Catalog catalog, Prices prices) {
        this.catalog = catalog;
        this.prices = prices;
    }

    @GetMapping
    List<Product> search(@RequestParam(defaultValue = "") String part) {
        return catalog.search(part);
    }

    @GetMapping("/{id}")
    Map<String, Object> one(@PathVariable long id) {
        Product product = catalog.byId(id);
        return Map.of(
                "text", product.describe(),
                "grams", product.grams(),
                "cents", prices.total(List.of(product), false));
    }

    @GetMapping("/{id}/label")
    String label(@PathVariable long id, @RequestParam(defaultValue = "plain") String format) {
        Product product = catalog.byId(id);
        Label label = format.equals("html") ? new HtmlLabel() : new PlainLabel();
        return label.head(product.getTitle()) + label.body(product) + label.foot();
    }

    @PostMapping("/books")
    Product addBook(@RequestParam String title, @RequestParam String author, @RequestParam long cents) {
        return catalog.add(new Book(title, author, cents));
    }

    @PostMapping("/gadgets")
    Product addGadget(@RequestParam String title, @RequestParam long cents, @RequestParam int grams) {
        return catalog.add(new Gadget(title, cents, grams));
    }
}
