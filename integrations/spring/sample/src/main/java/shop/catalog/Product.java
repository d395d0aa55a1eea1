package shop.catalog;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.Id;
import jakarta.persistence.Inheritance;
import jakarta.persistence.InheritanceType;

@Entity
@Inheritance(strategy = InheritanceType.SINGLE_TABLE)
public abstract class Product {
    @Id
    @GeneratedValue
    private Long id;

    private String title;
    private long cents;

    protected Product() {}

    protected Product(String title, long cents) {
        this.title = title;
        this.cents = cents;
    }

    public Long getId() {
        return id;
    }

    public String getTitle() {
        return title;
    }

    public long getGrossCents() {
        return cents + cents * taxPercent() / 100;
    }

    public String describe() {
        return title + ", " + grams() + " g";
    }

    abstract int taxPercent();

    public abstract int grams();
}
