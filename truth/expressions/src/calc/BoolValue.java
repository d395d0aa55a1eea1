package calc;

public enum BoolValue implements Value {
    FALSE, TRUE;

    public static BoolValue of(boolean truth) {
        return truth ? TRUE : FALSE;
    }

    @Override
    public String show() {
        return this == TRUE ? "yes" : "no";
    }

    @Override
    public boolean truth() {
        return this == TRUE;
    }

    @Override
    public double number() {
        return ordinal();
    }
}
