package markup;

/** Counts the texts that it is shown. */
public final class Statistics implements NodeVisitor {
    private int texts;

    @Override public void visitText(Text text) { texts++; }
    public int texts() { return texts; }
}
