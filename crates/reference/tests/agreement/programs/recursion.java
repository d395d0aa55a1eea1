class Main {
    static class Node { Node left, right; Object value; Node(Object value) { this.value = value; } }
    static Node build(int n, Object value) {
        if (n == 0) return new Node(value);
        Node node = new Node(new Object());
        node.left = build(n - 1, value);
        node.right = build(n - 1, node);
        return node;
    }
    static Object find(Node node) { return node.left == null ? node.value : find(node.left); }
    static class Even { Odd odd; Object last; Object go(Object o, int n) { last = o; if (odd == null) odd = new Odd(this); return n == 0 ? o : odd.go(last, n - 1); } }
    static class Odd { Even even; Odd(Even even) { this.even = even; } Object go(Object o, int n) { return n == 0 ? new Even() : new Even().go(even.go(o, n - 1), 0); } }
    public static void main(String[] args) {
        Node tree = build(3, "leaf");
        tree.value = find(tree);
        Even even = new Even();
        even.last = even.go(tree, 7);
        Node other = build(1, even);
        other.left = other;
        even.odd.even.last = find(other);
    } }
