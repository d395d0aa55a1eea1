package markup;

public final class UnknownBlockException extends MarkupException {
    UnknownBlockException(String name) {
        super(name);
    }

    @Override public int severity() { return 2; }
}
