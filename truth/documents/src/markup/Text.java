package markup;

public class Text extends Inline {
    private final String value;

    public Text(String value) {
        this.value = value;
    }

    public String value() { return value; }
    @Override public void accept(NodeVisitor visitor) { visitor.visitText(this); }   // RC visitText: HtmlRenderer, MarkdownRenderer, PlainRenderer, Statistics
        //+ | never Outline: it goes only to sections and their nested sections, and clients cannot create it
    @Override public int weight() { return value.length(); }
    @Override public Text copy() { return new Text(value); }
}
