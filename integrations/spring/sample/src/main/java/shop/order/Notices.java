package shop.order;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.event.EventListener;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

@Component
class Notices {
    private static final Logger LOG = LoggerFactory.getLogger(Notices.class);

    private final Orders orders;
    private ShopEvent last;

    Notices(Orders orders) {
        this.orders = orders;
    }

    @EventListener
    void on(ShopEvent event) {
        LOG.info("{}: {}", event.subject(), event.body());
        last = event;
    }

    @Scheduled(cron = "0 0 6 * * *")
    void report() {
        if (last != null) {
            LOG.info("last was {}", last.subject());
        }
        for (Purchase purchase : orders.unpaid()) {
            LOG.info("not paid: {} ({} g)", purchase.text(), purchase.grams());
        }
    }
}
