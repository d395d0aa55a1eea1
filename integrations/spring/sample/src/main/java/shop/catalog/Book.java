package shop.catalog;

import jakarta.persistence.Entity;

@Entity
public class Book extends Product {
    private String author;

    protected Book() {}

    public Book(String title, String author, long cents) {
        super(title, cents);
        this.author = author;
    }

    @Override
    public String describe() {
        return author + ": " + super.describe();
    }

    @Override
    int taxPercent() {
        return 7;
    }

    @Override
    public int grams() {
        return 400;
    }
}
