package calc;

public record TextValue(String value) implements Value {
    @Override
    public String show() {
        return value;
    }

    @Override
    public boolean truth() {
        return !value.isEmpty();
    }
}
