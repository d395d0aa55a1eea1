package markup;

public final class BodyException extends MarkupException {
    BodyException(String message) {
        super(message);
    }
}
