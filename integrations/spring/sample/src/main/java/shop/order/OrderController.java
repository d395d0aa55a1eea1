package shop.order;

import java.util.ArrayList;
import java.util.List;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import shop.delivery.Carrier;

@Controller
@RequestMapping("/orders")
class OrderController {
    private final Orders orders;
    private final List<Carrier> carriers;

    OrderController(Orders orders, List<Carrier> carriers) {
        this.orders = orders;
        this.carriers = carriers;
    }

    @PostMapping
    ResponseEntity<Long> place(
            @RequestParam List<Long> product, @RequestParam(defaultValue = "false") boolean member) {
        return ResponseEntity.ok(orders.place(product, member).id());
    }

    @PostMapping("/{id}/payment")
    ResponseEntity<Long> pay(@PathVariable long id) {
        return ResponseEntity.ok(orders.pay(id).cents());
    }

    @GetMapping("/{id}")
    ResponseEntity<String> show(@PathVariable long id) {
        return ResponseEntity.ok(orders.byId(id).text());
    }

    @GetMapping("/{id}/delivery")
    ResponseEntity<List<Long>> delivery(@PathVariable long id) {
        int grams = orders.byId(id).grams();
        List<Long> offers = new ArrayList<>();
        for (Carrier carrier : carriers) {
            if (carrier.takes(grams)) {
                offers.add(carrier.cents(grams));
            }
        }
        return ResponseEntity.ok(offers);
    }
}
