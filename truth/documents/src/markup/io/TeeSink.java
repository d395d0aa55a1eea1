package markup.io;

/** Hands all text to two sinks. */
public final class TeeSink implements Sink {
    private final Sink left;
    private final Sink right;

    public TeeSink(Sink left, Sink right) {
        this.left = left;
        this.right = right;
    }

    /** Keeps a copy of what goes to the sink. */
    public static TeeSink recording(Sink sink) {
        return new TeeSink(sink, new BufferSink());
    }

    @Override public void put(String text) {
        left.put(text);   // RC put: BufferSink, IndentSink, TeeSink
            //+ | never CountingSink: Documents.sizeIn hands it directly to a renderer; never EscapingSink: only HtmlRenderer creates it and
            //+ keeps it in its field content
        right.put(text);   // RC put: BufferSink, IndentSink, TeeSink
            //+ | never CountingSink: Documents.sizeIn hands it directly to a renderer; never EscapingSink: only HtmlRenderer creates it and
            //+ keeps it in its field content
    }
}
