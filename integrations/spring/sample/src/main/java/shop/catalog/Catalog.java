package shop.catalog;

import java.util.List;

public interface Catalog {
    List<Product> all();

    List<Product> search(String part);

    Product byId(long id);

    Product add(Product product);
}
