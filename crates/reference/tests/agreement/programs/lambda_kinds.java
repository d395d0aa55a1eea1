class Main {
    interface Make { Object make(); }
    interface Map1 { Object map(Object o); }
    interface Use { void use(Integer n); }
    interface Typed<T> { Object take(T t); }
    static class Box { Object f; Box() {} Box(Object f) { this.f = f; } Object get() { return f; } Object self() { return this; } static Object id(Object o) { return o; } }
    static class Deep extends Box { Make up() { return super::get; } Object get() { return new Deep(); } }
    static int count; static void use(int n) { count = n; }
    static Object run(Make m) { return m.make(); }
    static Object fails() { throw new IllegalStateException(); }
    public static void main(String[] args) {
        Box kept = new Box(new Object());
        Make fresh = Box::new, bound = kept::get, closed = () -> kept.f;
        Map1 id = Box::id, made = Box::new, nested = o -> run(() -> o);
        Typed<Box> typed = Box::self;
        Deep deep = new Deep();
        deep.f = new Deep();
        Box a = new Box(run(fresh)), b = new Box(run(bound)), c = new Box(run(closed));
        a.f = id.map(b); b.f = made.map(c); c.f = nested.map(typed);
        a.f = typed.take(kept); b.f = run(deep.up());
        Use u = Main::use; u.use(args.length);
        try { run(Main::fails); } catch (IllegalStateException e) { c.f = e; }
        try { ((Typed) typed).take("no box"); } catch (ClassCastException e) { c.f = e; }
    } }
