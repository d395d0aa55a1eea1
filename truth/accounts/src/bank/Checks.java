package bank;

final class Checks {
    private Checks() {}

    static <T> T present(T value) {
        if (value == null) {
            throw new IllegalArgumentException("missing");
        }
        return value;
    }

    static <T> T or(T value, T replacement) { return value != null ? value : replacement; }
}
