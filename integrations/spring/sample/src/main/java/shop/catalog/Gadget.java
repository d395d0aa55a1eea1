package shop.catalog;

import jakarta.persistence.Entity;

@Entity
public class Gadget extends Product {
    private int grams;

    protected Gadget() {}

    public Gadget(String title, long cents, int grams) {
        super(title, cents);
        this.grams = grams;
    }

    @Override
    int taxPercent() {
        return 19;
    }

    @Override
    public int grams() {
        return grams;
    }
}
