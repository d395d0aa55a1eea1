import java.util.Iterator;
class Main {
    interface Shape { Object draw(); }
    static class Round implements Shape { public Object draw() { return this; } }
    static class Square implements Shape { Object corner = new Object(); public Object draw() { return corner; } }
    static class Chain<T> implements Iterable<T> {
        Link<T> first;
        static class Link<T> { T value; Link<T> next; Link(T value, Link<T> next) { this.value = value; this.next = next; } }
        void add(T value) { first = new Link<>(value, first); }
        public Iterator<T> iterator() {
            return new Iterator<T>() {
                Link<T> at = first;
                public boolean hasNext() { return at != null; }
                public T next() { T value = at.value; at = at.next; return value; }
            };
        }
    }
    static Object any(boolean b) { return b ? new Round() : "text"; }
    public static void main(String[] args) {
        Chain<Round> rounds = new Chain<>();
        Chain<Shape> shapes = new Chain<>();
        rounds.add(new Round());
        shapes.add(new Square());
        shapes.add(new Round());
        for (Round round : rounds) round.draw();
        for (Shape shape : shapes) {
            Object drawn = shape.draw();
            if (drawn instanceof Round) rounds.add((Round) drawn);
        }
        Object o = any(args.length > 1);
        try { shapes.add((Shape) o); }
        catch (ClassCastException e) { o = e; }
        Object[] kept = { o, (Comparable<?>) null };
    } }
