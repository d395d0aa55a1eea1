class Main {
    interface Top { Object kept(); default Object get() { return kept(); } default Object twice() { return get(); } }
    interface Left extends Top { default Object get() { return new Left[0]; } }
    interface Right extends Top { }
    static class Plain implements Right { Object o = new Object(); public Object kept() { return o; } }
    static class Mixed extends Plain implements Left, Right { public Object twice() { return Left.super.twice(); } }
    static class Own extends Mixed { public Object get() { return this; } public Object kept() { return super.kept(); } }
    static abstract class Half implements Top { public Object kept() { return twice(); } }
    static Object ask(Top top) { return top.twice(); }
    static class Box { Object f; }
    public static void main(String[] args) {
        Box a = new Box(), b = new Box(), c = new Box(), d = new Box();
        a.f = ask(new Plain());
        b.f = ask(new Mixed());
        c.f = ask(new Own());
        d.f = ask(new Half() { public Object get() { return new Box(); } });
        Top top = new Own();
        a.f = top.kept();
    } }
