package markup;

import java.util.Collections;
import java.util.Iterator;

/** A part of a document. Nodes are ordered by weight. */
public abstract class Node implements Comparable<Node> {
    private final Attributes attributes = new Attributes();

    Node() {}

    public abstract void accept(NodeVisitor visitor);

    /** The number of characters of content. */
    public abstract int weight();

    public abstract Node copy();

    Iterator<? extends Node> children() { return Collections.emptyIterator(); }

    public final Attributes attributes() { return attributes; }

    public final Walk walk() { return new Walk(this); }

    @Override public int compareTo(Node other) {
        return Integer.compare(weight(), other.weight());   // RC weight: Text, Code, Image, Link, Paragraph, Quote, CodeBlock, Macro, Section; weight: Text, Code, Image, Link, Paragraph, Quote, CodeBlock, Macro, Section
            //+ | never Missing: it never leaves Assembler, build throws instead
    }
}
