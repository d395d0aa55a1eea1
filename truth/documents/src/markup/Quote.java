package markup;

import java.util.Iterator;

/** A quoted block. Quotes are not nested. */
public final class Quote extends Block {
    private final Block body;

    public Quote(Block body) {
        if (body instanceof Quote) {
            throw new BodyException("nested quote");
        }
        this.body = body;
    }

    Block body() { return body; }
    @Override public void accept(NodeVisitor visitor) { visitor.visitQuote(this); }   // RC visitQuote: HtmlRenderer, MarkdownRenderer, PlainRenderer, Statistics
        //+ | never Outline: it goes only to sections and their nested sections, and clients cannot create it
    @Override public int weight() { return body.weight(); }   // RC weight: Paragraph, CodeBlock, Macro, Section
        //+ | never Quote: the constructor refuses it; never Missing: it never leaves Assembler
    @Override public Quote copy() { return new Quote(body.copy()); }   // RC copy: Paragraph, CodeBlock, Macro, Section
        //+ | never Quote: the constructor refuses it; never Missing: it never leaves Assembler
    @Override Iterator<Node> children() { return new SingleNode(body); }
}
