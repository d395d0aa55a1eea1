class Main {
    static class Named { Object name; Named(Object name) { this.name = name; } public String toString() { seen = this; return "named " + name; } static Named seen; }
    static class Loud { public String toString() { throw new IllegalStateException(); } }
    record Pair(Object a, Object b) {}
    enum Color { RED { Object mix(Object with) { return with; } }, BLUE { Object mix(Object with) { return this; } }; abstract Object mix(Object with); }
    public static void main(String[] args) {
        Named n = new Named(new Named("inner"));
        Object text = "a" + n + args.length;
        Named other = new Named(text);
        try { other.name = "b" + new Loud(); } catch (IllegalStateException e) { n.name = e; }
        Pair pair = new Pair(n.getClass(), Named.class);
        other.name = pair.a();
        n.name = pair.b();
        Color[] colors = Color.values();
        other.name = colors[0].mix(pair);
        n.name = Color.BLUE.mix(colors);
        Named.seen.name = n.equals(pair) ? args : args[0];
    } }
