package shop;

import org.springframework.boot.ApplicationRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import shop.catalog.Book;
import shop.catalog.Catalog;
import shop.catalog.Gadget;
import shop.delivery.Carrier;
import shop.delivery.ParcelCarrier;

@Configuration
class ShopConfiguration {
    @Bean
    Carrier parcel() {
        return new ParcelCarrier(31_500);
    }

    @Bean
    Carrier courier() {
        return grams -> 1_500 + grams / 10;
    }

    @Bean
    ApplicationRunner firstProducts(Catalog catalog) {
        return arguments -> {
            if (catalog.all().isEmpty()) {
                catalog.add(new Book("Effective Java", "Joshua Bloch", 4_500));
                catalog.add(new Gadget("Kettle", 2_900, 1_200));
            }
        };
    }
}
