package markup;

public final class BuildException extends MarkupException {
    BuildException(String line, MarkupException cause) {
        super(line, cause);
    }
}
