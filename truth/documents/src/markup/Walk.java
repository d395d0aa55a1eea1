package markup;

import java.util.Iterator;
import java.util.NoSuchElementException;

/** The nodes of a tree, parents first. */
public final class Walk implements Iterable<Node> {
    private final Node root;

    Walk(Node root) {
        this.root = root;
    }

    @Override public Iterator<Node> iterator() { return new DepthFirst(root); }

    public <T extends Node> Iterable<T> only(Class<T> type) {
        return () -> new OfType<>(iterator(), type);   // LAMBDA onlyType
    }

    private static final class Level {
        final Iterator<? extends Node> nodes;
        final Level outer;

        Level(Iterator<? extends Node> nodes, Level outer) {
            this.nodes = nodes;
            this.outer = outer;
        }
    }

    private static final class DepthFirst implements Iterator<Node> {
        private Level level;

        DepthFirst(Node root) {
            level = new Level(new SingleNode(root), null);
        }

        @Override public boolean hasNext() {
            while (level != null && !level.nodes.hasNext()) {   // RC hasNext: SingleNode, Collections$EmptyIterator, ArrayList$Itr, Chained
                //+ | never others: what DepthFirst begins with and what Node.children returns
                level = level.outer;
            }
            return level != null;
        }

        @Override public Node next() {
            for (Level rest = level; rest != null; rest = rest.outer) {
                if (rest.nodes.hasNext()) {   // RC hasNext: SingleNode, Collections$EmptyIterator, ArrayList$Itr, Chained
                    //+ | never others: what DepthFirst begins with and what Node.children returns
                    Node node = rest.nodes.next();   // RC next: SingleNode, ArrayList$Itr, Chained
                        //+ | never Collections$EmptyIterator: its hasNext is false; never others: what DepthFirst begins with and what
                        //+ Node.children returns
                    level = new Level(node.children(), rest);   // RC children: Text, Code, Image, Link, Paragraph, Quote, CodeBlock, Macro, Section
                        //+ | never Missing: it never leaves Assembler, build throws instead
                    return node;
                }
            }
            throw new NoSuchElementException();
        }
    }

    private static final class OfType<T extends Node> implements Iterator<T> {
        private final Iterator<Node> source;
        private final Class<T> type;
        private T found;

        OfType(Iterator<Node> source, Class<T> type) {
            this.source = source;
            this.type = type;
        }

        @Override public boolean hasNext() {
            while (found == null && source.hasNext()) {   // RC hasNext: Walk$DepthFirst
                //+ | never others: only Walk creates OfType, with its own iterator
                Node node = source.next();   // RC next: Walk$DepthFirst | never others: only Walk creates OfType, with its own iterator
                found = type.isInstance(node) ? type.cast(node) : null;
            }
            return found != null;
        }

        @Override public T next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            T result = found;
            found = null;
            return result;
        }
    }
}
