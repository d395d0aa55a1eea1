package shop.catalog;

import java.util.List;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

@Service
@Transactional
class StoredCatalog implements Catalog {
    private final ProductRepository products;

    StoredCatalog(ProductRepository products) {
        this.products = products;
    }

    @Override
    public List<Product> all() {
        return products.findAll();
    }

    @Override
    public List<Product> search(String part) {
        return products.findByTitleContaining(part);
    }

    @Override
    public Product byId(long id) {
        return products.findById(id).orElseThrow(() -> new NoSuchProduct(id));
    }

    @Override
    public Product add(Product product) {
        return products.save(product);
    }
}
