package shop.catalog;

interface Label {
    String head(String title);

    String body(Product product);

    default String foot() {
        return "";
    }
}
