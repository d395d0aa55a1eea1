package shop.pricing;

import java.util.List;
import shop.catalog.Product;

interface PricingRule {
    boolean applies(List<Product> products, boolean member);

    long discount(long cents);
}
