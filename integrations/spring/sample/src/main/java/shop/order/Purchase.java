package shop.order;

import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.Id;
import jakarta.persistence.ManyToMany;
import java.util.ArrayList;
import java.util.List;
import shop.catalog.Product;

@Entity
class Purchase {
    @Id
    @GeneratedValue
    private Long id;

    @ManyToMany(fetch = FetchType.EAGER)
    private List<Product> products = new ArrayList<>();

    private long cents;
    private boolean paid;

    protected Purchase() {}

    Purchase(List<Product> products, long cents) {
        this.products.addAll(products);
        this.cents = cents;
    }

    Long id() {
        return id;
    }

    long cents() {
        return cents;
    }

    int grams() {
        int grams = 0;
        for (Product product : products) {
            grams += product.grams();
        }
        return grams;
    }

    String text() {
        StringBuilder text = new StringBuilder();
        for (Product product : products) {
            text.append(product.describe()).append('\n');
        }
        return text.toString();
    }

    void pay() {
        paid = true;
    }
}
