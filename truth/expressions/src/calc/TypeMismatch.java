package calc;

public final class TypeMismatch extends EvalException {
    TypeMismatch(String shown) {
        super("not a number: " + shown);
    }

    @Override
    public String hint() {
        return "use numbers";
    }
}
