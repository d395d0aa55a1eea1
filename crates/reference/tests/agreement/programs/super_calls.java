class Main {
    static class A { Object f; A(Object f) { this.f = f; init(); } void init() {} Object get() { return f; } private Object own() { return f; } Object useOwn() { return own(); } }
    static class B extends A { Object g; B(Object f, Object g) { super(f); this.g = g; } void init() { super.init(); g = f; } Object get() { return super.get(); } private Object own() { return g; } }
    static class C extends B { C() { super(new Object(), new A(null)); } Object get() { Object o = super.get(); return o == null ? useOwn() : o; } }
    static class Inner { class Deep { Object outer() { return Inner.this; } } Deep deep() { return new Deep(); } }
    public static void main(String[] args) {
        A a = new A(new Object());
        A b = new B(new Object(), new Object());
        A c = new C();
        a.f = b.get();
        b.f = c.get();
        c.f = a.get();
        Inner inner = new Inner();
        a.f = inner.deep().outer();
        A[] all = { a, b, c };
        for (A each : all) each.f = each.useOwn();
    } }
