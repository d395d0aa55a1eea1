class Main {
    static class Util { static Object id(Object o) { return o; } static Box wrap(Object o) { Box b = new Box(); b.set(o); return b; } }
    static class Box { Object f; void set(Object o) { f = o; } Object get() { return f; } }
    static class P { Object a(Object o) { return Util.id(o); } Box b(Object o) { return Util.wrap(o); } }
    static class Q { Object a(Object o) { return Util.id(o); } Box b(Object o) { return Util.wrap(o); } }
    public static void main(String[] args) {
        P p = new P(), p2 = new P(); Q q = new Q();
        Box x = new Box(), y = new Box(), z = new Box();
        x.set(p.a(new P())); y.set(q.a(new Q())); z.set(p2.a(new Box()));
        x.set(p.b(x).get()); y.set(q.b(new Q()).get()); z.set(p2.b(new P()).get());
    } }
