package shop.catalog;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Primary;
import org.springframework.stereotype.Service;

@Service
@Primary
class CachedCatalog implements Catalog {
    private final Catalog source;
    private final Map<Long, Product> known = new ConcurrentHashMap<>();

    CachedCatalog(@Qualifier("storedCatalog") Catalog source) {
        this.source = source;
    }

    @Override
    public List<Product> all() {
        return source.all();
    }

    @Override
    public List<Product> search(String part) {
        return part.isBlank() ? source.all() : source.search(part);
    }

    @Override
    public Product byId(long id) {
        return known.computeIfAbsent(id, source::byId);
    }

    @Override
    public Product add(Product product) {
        Product added = source.add(product);
        known.put(added.getId(), added);
        return added;
    }
}
