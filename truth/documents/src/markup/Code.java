package markup;

/** Text in a fixed-width font. */
public final class Code extends Text {
    public Code(String value) {
        super(value);
    }

    @Override public String value() { return "`" + super.value() + "`"; }
    @Override public Code copy() { return new Code(super.value()); }
}
