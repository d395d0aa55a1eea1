package calc;

/** Marks that an environment does not know a name. */
enum Undefined implements Value {
    UNDEFINED;

    @Override
    public String show() {
        return "undefined";
    }

    @Override
    public boolean truth() {
        return false;
    }
}
