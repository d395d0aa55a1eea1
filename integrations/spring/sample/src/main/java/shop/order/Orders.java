package shop.order;

import java.util.ArrayList;
import java.util.List;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import shop.ShopException;
import shop.catalog.Catalog;
import shop.catalog.Product;
import shop.pricing.Prices;

@Service
@Transactional
class Orders {
    private final Catalog catalog;
    private final Prices prices;
    private final PurchaseRepository purchases;
    private final ApplicationEventPublisher events;

    Orders(Catalog catalog, Prices prices, PurchaseRepository purchases, ApplicationEventPublisher events) {
        this.catalog = catalog;
        this.prices = prices;
        this.purchases = purchases;
        this.events = events;
    }

    Purchase place(List<Long> ids, boolean member) {
        if (ids.isEmpty()) {
            throw new ShopException("The order is empty");
        }
        List<Product> products = new ArrayList<>();
        for (long id : ids) {
            products.add(catalog.byId(id));
        }
        Purchase purchase = purchases.save(new Purchase(products, prices.total(products, member)));
        events.publishEvent(new OrderPlaced(purchase));
        return purchase;
    }

    Purchase pay(long id) {
        Purchase purchase = byId(id);
        purchase.pay();
        events.publishEvent(new OrderPaid(purchase));
        return purchase;
    }

    Purchase byId(long id) {
        return purchases.findById(id).orElseThrow(() -> new ShopException("There is no order " + id));
    }

    List<Purchase> unpaid() {
        return purchases.findByPaid(false);
    }
}
