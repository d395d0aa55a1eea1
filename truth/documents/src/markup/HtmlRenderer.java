package markup;

import markup.io.Sink;

public final class HtmlRenderer extends Renderer {
    private final Sink content;

    public HtmlRenderer(Sink out) {
        super(out);
        this.content = new EscapingSink(out);
    }

    @Override String header() { return "<!doctype html>"; }
    @Override public void visitText(Text text) { content.put(text.value()); }   // RC value: Text, Code; put: EscapingSink
        //+ | never BufferSink, IndentSink, TeeSink, CountingSink: content is always an EscapingSink

    @Override public void visitCodeBlock(CodeBlock block) {
        out.put("<pre>");   // RC put: BufferSink, IndentSink, TeeSink, CountingSink
            //+ | never EscapingSink: only HtmlRenderer creates it and keeps it in its field content
        content.put(block.source());   // RC put: EscapingSink | never others: content is always an EscapingSink
    }
}
