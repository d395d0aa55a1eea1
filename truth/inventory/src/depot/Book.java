package depot;

public final class Book extends Item {
    private final int pages;

    public Book(String sku, long cents, int pages) {
        super(sku, cents);
        this.pages = pages;
    }

    @Override
    public int grams() {
        return 150 + 4 * pages;
    }
}
