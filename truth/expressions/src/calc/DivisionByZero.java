package calc;

public final class DivisionByZero extends EvalException {
    DivisionByZero() {
        super("division by zero");
    }

    @Override
    public String hint() {
        return "compare the divisor with 0";
    }
}
