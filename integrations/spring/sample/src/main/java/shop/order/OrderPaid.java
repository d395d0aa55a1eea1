package shop.order;

class OrderPaid extends ShopEvent {
    OrderPaid(Purchase purchase) {
        super(purchase);
    }

    @Override
    String subject() {
        return "Thank you for " + purchase().cents() + " cents";
    }

    @Override
    String body() {
        return subject();
    }
}
