package calc;

public final class LimitException extends CalcException {
    LimitException(int limit) {
        super("deeper than " + limit);
    }

    @Override
    public String hint() {
        return "use fewer parentheses";
    }
}
