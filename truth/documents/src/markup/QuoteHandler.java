package markup;

final class QuoteHandler implements BlockHandler {
    private final BlockHandler inner;

    QuoteHandler(BlockHandler inner) {
        this.inner = inner;
    }

    @Override public Block create(String body) { return new Quote(inner.create(body)); }   // RC create: lambda paragraph
        //+ | never others: the only QuoteHandler is created with the handler for paragraphs
}
