package markup;

import markup.io.Sink;

/** Writes a tree to a sink. */
public abstract class Renderer implements NodeVisitor {
    final Sink out;

    Renderer(Sink out) {
        this.out = out;
    }

    public final void render(Node node) {
        out.put(header());   // RC header: HtmlRenderer, MarkdownRenderer, PlainRenderer; put: BufferSink, IndentSink, TeeSink, CountingSink
            //+ | never EscapingSink: only HtmlRenderer creates it and keeps it in its field content
        node.accept(this);   // RC accept: Text, Code, Image, Link, Paragraph, Quote, CodeBlock, Macro, Section
            //+ | never Missing: it never leaves Assembler, build throws instead
    }

    String header() { return ""; }

    @Override public void visitText(Text text) { out.put(text.value()); }   // RC value: Text, Code; put: BufferSink, IndentSink, TeeSink, CountingSink
        //+ | never EscapingSink: only HtmlRenderer creates it and keeps it in its field content
    @Override public void visitLink(Link link) { link.label().accept(this); }   // RC accept: Text, Code, Image
        //+ | never Link: the constructors take a Text or an Image as label, and copies have copies of these
    @Override public void visitQuote(Quote quote) { quote.body().accept(this); }   // RC accept: Paragraph, CodeBlock, Macro, Section
        //+ | never Quote: the constructor refuses it; never Missing: it never leaves Assembler
    @Override public void visitCodeBlock(CodeBlock block) { out.put(block.source()); }   // RC put: BufferSink, IndentSink, TeeSink, CountingSink
        //+ | never EscapingSink: only HtmlRenderer creates it and keeps it in its field content

    @Override public void visitParagraph(Paragraph paragraph) {
        for (Inline inline : paragraph.inlines()) {   // RC iterator: Collections$UnmodifiableRandomAccessList; hasNext: Collections$UnmodifiableCollection$1; next: Collections$UnmodifiableCollection$1
            //+ | never library: inlines returns an unmodifiable view of an ArrayList
            inline.accept(this);   // RC accept: Text, Code, Image, Link
        }
    }

    @Override public void visitSection(Section section) {
        section.title().accept(this);   // RC accept: Text, Code | never Image, Link: the constructors and copy make a title only from Text and Code
        section.blocks().forEach(block -> block.accept(this));   // RC forEach: Collections$UnmodifiableRandomAccessList; accept: Paragraph, Quote, CodeBlock, Macro, Section
            //+ | never library: blocks returns an unmodifiable view of an ArrayList; never Missing: it never leaves Assembler, build throws
            //+ instead
    }
}
