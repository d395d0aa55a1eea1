package calc;

public record NumberValue(double value) implements Value {
    @Override
    public String show() {
        return value == Math.rint(value) ? String.valueOf((long) value) : String.valueOf(value);
    }

    @Override
    public boolean truth() {
        return value != 0;
    }

    @Override
    public double number() {
        return value;
    }
}
