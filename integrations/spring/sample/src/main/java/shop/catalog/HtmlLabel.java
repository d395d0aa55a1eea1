package shop.catalog;

class HtmlLabel implements Label {
    @Override
    public String head(String title) {
        return "<h1>" + title + "</h1>";
    }

    @Override
    public String body(Product product) {
        return "<p>" + product.describe() + "</p>";
    }

    @Override
    public String foot() {
        return "<hr>";
    }
}
