class Main {
    static Object log;
    static class First { static Object made = new First(); static { log = made; Second.touch(); } }
    static class Second extends First { static Object own = Third.VALUE; static void touch() { log = own; } }
    interface Third { Object VALUE = new Third() { public Object get() { return Fourth.made(); } }; Object get(); }
    static class Fourth { static final Fourth ONE = new Fourth(); Object kept; static Object made() { ONE.kept = log; return ONE.kept; }
        static { if (ONE == null) throw new IllegalStateException(); } }
    static class Never { static Object never = new Never(); static { log = never; } }
    static class Lazy { static class Holder { static final Lazy IT = new Lazy(); } static Lazy it() { return Holder.IT; } Object x; }
    public static void main(String[] args) {
        Second s = new Second();
        Object value = ((Third) Second.own).get();
        Lazy.it().x = value;
        Never[] unused = new Never[2];
        Class<?> type = Never.class;
        Lazy.it().x = type;
        Lazy.it().x = unused;
    } }
