package markup;

import markup.io.Sink;

public final class Documents {
    private Documents() {}

    public static String outline(Section root) {
        Outline outline = new Outline();
        root.accept(outline);
        return outline.toString();
    }

    public static int quotedWeight(Section root) {
        int total = 0;
        for (Block block : root.walk().only(Quote.class)) {   // RC iterator: lambda onlyType; hasNext: Walk$OfType; next: Walk$OfType
            //+ | never others: the iterable is what Walk.only returns
            total += block.weight();   // RC weight: Quote | never others: the iterator returns only instances of Quote
        }
        return total;
    }

    public static Renderer renderer(String format, Sink out) {
        return format.equals("md") ? new MarkdownRenderer(out) : new HtmlRenderer(out);
    }

    public static long sizeIn(String format, Node node) {
        CountingSink sink = new CountingSink();
        renderer(format, sink).render(node);   // RC render: HtmlRenderer, MarkdownRenderer | never PlainRenderer: renderer does not create it
        return sink.count();
    }
}
