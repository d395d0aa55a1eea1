package shop.order;

abstract class ShopEvent {
    private final Purchase purchase;

    ShopEvent(Purchase purchase) {
        this.purchase = purchase;
    }

    Purchase purchase() {
        return purchase;
    }

    abstract String subject();

    String body() {
        return subject() + "\n" + purchase.text();
    }
}
