package markup;

public final class Image extends Inline {
    private final String file;

    public Image(String file) {
        this.file = file;
    }

    @Override public void accept(NodeVisitor visitor) { visitor.visitImage(this); }   // RC visitImage: HtmlRenderer, MarkdownRenderer, PlainRenderer, Statistics
        //+ | never Outline: it goes only to sections and their nested sections, and clients cannot create it
    @Override public int weight() { return file.length(); }
    @Override public Image copy() { return this; }
}
