package markup;

public final class CodeBlock extends Block {
    private final String source;

    public CodeBlock(String source) {
        this.source = source;
    }

    public String source() { return source; }
    @Override public void accept(NodeVisitor visitor) { visitor.visitCodeBlock(this); }   // RC visitCodeBlock: HtmlRenderer, MarkdownRenderer, PlainRenderer, Statistics
        //+ | never Outline: it goes only to sections and their nested sections, and clients cannot create it
    @Override public int weight() { return source.length(); }
    @Override public CodeBlock copy() { return new CodeBlock(source); }
}
