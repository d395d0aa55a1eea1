package markup;

import markup.io.BufferSink;

/** Collects the text of a tree. */
public final class PlainRenderer extends Renderer {
    public PlainRenderer() {
        super(new BufferSink());
    }

    @Override public void visitImage(Image image) { out.put("[image]"); }   // RC put: BufferSink
        //+ | never others: the only constructor gives its superclass a new BufferSink
    public String result() { return out.toString(); }
}
