package markup;

import markup.io.Sink;

final class MarkdownRenderer extends Renderer {
    MarkdownRenderer(Sink out) {
        super(out);
    }

    @Override public void visitQuote(Quote quote) {
        out.put("> ");   // RC put: BufferSink, IndentSink, TeeSink, CountingSink
            //+ | never EscapingSink: only HtmlRenderer creates it and keeps it in its field content
        super.visitQuote(quote);
    }
}
