package markup;

import java.util.Iterator;
import java.util.NoSuchElementException;

final class SingleNode implements Iterator<Node> {
    private Node node;

    SingleNode(Node node) {
        this.node = node;
    }

    @Override public boolean hasNext() { return node != null; }

    @Override public Node next() {
        if (node == null) {
            throw new NoSuchElementException();
        }
        Node result = node;
        node = null;
        return result;
    }
}
