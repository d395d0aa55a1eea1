package calc;

public enum Nothing implements Value {
    NOTHING;

    @Override
    public String show() {
        return "nothing";
    }

    @Override
    public boolean truth() {
        return false;
    }
}
