package shop.order;

import java.util.List;
import org.springframework.data.jpa.repository.JpaRepository;

interface PurchaseRepository extends JpaRepository<Purchase, Long> {
    List<Purchase> findByPaid(boolean paid);
}
