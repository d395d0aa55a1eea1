package markup;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;

public final class Paragraph extends Block {
    private final ArrayList<Inline> inlines = new ArrayList<>();

    public Paragraph add(Inline inline) {
        inlines.add(inline);
        return this;
    }

    public List<Inline> inlines() { return Collections.unmodifiableList(inlines); }

    public String plain() {
        StringBuilder plain = new StringBuilder();
        for (int i = 0; i < inlines.size(); i++) {
            Inline inline = inlines.get(i);
            if (inline instanceof Text) {
                plain.append(((Text) inline).value());   // RC value: Text, Code
            } else if (!(inline instanceof Image)) {
                plain.append('[').append(inline.weight()).append(']');   // RC weight: Link | never Text, Code, Image: the two instanceof
            }
        }
        return plain.toString();
    }

    @Override public void accept(NodeVisitor visitor) { visitor.visitParagraph(this); }   // RC visitParagraph: HtmlRenderer, MarkdownRenderer, PlainRenderer, Statistics
        //+ | never Outline: it goes only to sections and their nested sections, and clients cannot create it

    @Override public int weight() {
        return inlines.stream().mapToInt(inline -> inline.weight()).sum();   // RC mapToInt: ReferencePipeline$Head; sum: ReferencePipeline$4; weight: Text, Code, Image, Link
            //+ | never library: a stream of a private ArrayList
    }

    @Override public Paragraph copy() {
        Paragraph copy = new Paragraph();
        inlines.forEach(inline -> copy.inlines.add(inline.copy()));   // RC copy: Text, Code, Image, Link
        return copy;
    }

    @Override Iterator<Inline> children() { return inlines.iterator(); }
}
