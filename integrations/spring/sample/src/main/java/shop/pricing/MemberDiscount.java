package shop.pricing;

import java.util.List;
import org.springframework.stereotype.Component;
import shop.catalog.Product;

@Component
class MemberDiscount implements PricingRule {
    @Override
    public boolean applies(List<Product> products, boolean member) {
        return member;
    }

    @Override
    public long discount(long cents) {
        return cents / 10;
    }
}
