package shop.catalog;

class PlainLabel implements Label {
    @Override
    public String head(String title) {
        return title.toUpperCase() + "\n";
    }

    @Override
    public String body(Product product) {
        return product.describe() + "\n" + product.getGrossCents();
    }
}
