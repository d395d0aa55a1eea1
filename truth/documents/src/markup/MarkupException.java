package markup;

public class MarkupException extends RuntimeException {
    public MarkupException(String message) {
        super(message);
    }

    MarkupException(String message, MarkupException cause) {
        super(message, cause);
    }

    public int severity() { return 1; }
}
