package shop.catalog;

import shop.ShopException;

class NoSuchProduct extends ShopException {
    NoSuchProduct(long id) {
        super("There is no product " + id);
    }

    @Override
    public int status() {
        return 404;
    }
}
