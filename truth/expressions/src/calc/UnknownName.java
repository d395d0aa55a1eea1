package calc;

public final class UnknownName extends EvalException {
    private final String name;

    UnknownName(String name) {
        super("unknown name " + name);
        this.name = name;
    }

    @Override
    public String hint() {
        return "define " + name;
    }
}
