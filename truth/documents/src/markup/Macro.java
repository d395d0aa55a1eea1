package markup;

/** Source that is computed when it is needed. A copy of a macro has the source of the moment. */
public final class Macro extends Block {
    private final String pattern;
    private int uses;

    Macro(String pattern) {
        this.pattern = pattern;
    }

    @Override public void accept(NodeVisitor visitor) { visitor.visitCodeBlock(copy()); }   // RC visitCodeBlock: HtmlRenderer, MarkdownRenderer, PlainRenderer, Statistics
        //+ | never Outline: it goes only to sections and their nested sections, and clients cannot create it
    @Override public int weight() { return pattern.length(); }

    @Override public CodeBlock copy() {
        uses++;
        return new CodeBlock(pattern.replace("#", Integer.toString(uses)));
    }
}
