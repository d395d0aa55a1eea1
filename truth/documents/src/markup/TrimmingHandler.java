package markup;

/** For documents of version 1, which padded all bodies. */
final class TrimmingHandler implements BlockHandler {
    private final BlockHandler inner;

    private TrimmingHandler(BlockHandler inner) {
        this.inner = inner;
    }

    static BlockHandler around(BlockHandler inner) { return new TrimmingHandler(inner); }

    @Override public Block create(String body) { return inner.create(body.trim()); }   // RC create: none
        //+ | never others: only around creates a TrimmingHandler, and nothing calls around
}
