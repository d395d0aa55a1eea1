package markup;

import java.util.Iterator;

public final class Link extends Inline {
    private final String target;
    private final Inline label;

    public Link(String target, Text label) {
        this(target, (Inline) label);
    }

    public Link(String target, Image label) {
        this(target, (Inline) label);
    }

    private Link(String target, Inline label) {
        this.target = target;
        this.label = label;
    }

    Inline label() { return label; }
    @Override public void accept(NodeVisitor visitor) { visitor.visitLink(this); }   // RC visitLink: HtmlRenderer, MarkdownRenderer, PlainRenderer, Statistics
        //+ | never Outline: it goes only to sections and their nested sections, and clients cannot create it
    @Override public int weight() { return label.weight(); }   // RC weight: Text, Code, Image
        //+ | never Link: the constructors take a Text or an Image as label, and copies have copies of these
    @Override public Link copy() { return new Link(target, label.copy()); }   // RC copy: Text, Code, Image
        //+ | never Link: the constructors take a Text or an Image as label, and copies have copies of these
    @Override Iterator<Node> children() { return new SingleNode(label); }
}
