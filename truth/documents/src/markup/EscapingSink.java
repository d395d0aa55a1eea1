package markup;

import markup.io.Sink;

/** Escapes the characters that have a meaning in HTML. */
final class EscapingSink implements Sink {
    private final Sink target;

    EscapingSink(Sink target) {
        this.target = target;
    }

    @Override public void put(String text) {
        target.put(text.replace("&", "&amp;").replace("<", "&lt;"));   // RC put: BufferSink, IndentSink, TeeSink, CountingSink
            //+ | never EscapingSink: only HtmlRenderer creates it and keeps it in its field content
    }
}
