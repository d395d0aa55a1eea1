package shop.pricing;

import java.util.List;
import org.springframework.stereotype.Component;
import shop.catalog.Product;

@Component
class BulkDiscount implements PricingRule {
    @Override
    public boolean applies(List<Product> products, boolean member) {
        return products.stream().mapToInt(product -> product.grams()).sum() > 1_000 && products.size() > 2;
    }

    @Override
    public long discount(long cents) {
        return cents / 20;
    }
}
