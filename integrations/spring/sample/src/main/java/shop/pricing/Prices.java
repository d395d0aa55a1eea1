package shop.pricing;

import java.util.List;
import org.springframework.stereotype.Service;
import shop.catalog.Product;

@Service
public class Prices {
    private final List<PricingRule> rules;

    Prices(List<PricingRule> rules) {
        this.rules = rules;
    }

    public long total(List<Product> products, boolean member) {
        long cents = 0;
        for (Product product : products) {
            cents += product.getGrossCents();
        }
        for (PricingRule rule : rules) {
            if (rule.applies(products, member)) {
                cents -= rule.discount(cents);
            }
        }
        return cents;
    }
}
