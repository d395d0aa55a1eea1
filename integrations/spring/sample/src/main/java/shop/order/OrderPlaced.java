package shop.order;

class OrderPlaced extends ShopEvent {
    OrderPlaced(Purchase purchase) {
        super(purchase);
    }

    @Override
    String subject() {
        return "We have your order " + purchase().id();
    }
}
