package calc;

public final class SyntaxException extends CalcException {
    SyntaxException(String message) {
        super(message);
    }

    @Override
    public String hint() {
        return "correct this: " + getMessage();
    }
}
