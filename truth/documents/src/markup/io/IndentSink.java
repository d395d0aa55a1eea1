package markup.io;

/** Indents each line before it hands it on. */
public final class IndentSink implements Sink {
    private final Sink target;
    private final String indent;

    public IndentSink(Sink target, int width) {
        this.target = target;
        this.indent = " ".repeat(width);
    }

    @Override public void put(String text) {
        target.put(text.replace("\n", "\n" + indent));   // RC put: BufferSink, IndentSink, TeeSink
            //+ | never CountingSink: Documents.sizeIn hands it directly to a renderer; never EscapingSink: only HtmlRenderer creates it and
            //+ keeps it in its field content
    }
}
