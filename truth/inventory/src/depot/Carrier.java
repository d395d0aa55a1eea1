package depot;

public interface Carrier {
    long fee(int grams);

    String name();
}
