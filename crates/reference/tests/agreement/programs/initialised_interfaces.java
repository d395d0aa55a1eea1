class Main {
    static Object log;
    static Object note(Object value) { log = value; return value; }
    static class ByDefault { }
    static class ByPrivate { }
    static class ByAbstract { }
    static class ByStatic { }
    static class Above { }
    static class OfInterface { }
    interface Base { Object SEEN = note(new Above()); default void above() { } }
    interface Defaults extends Base { Object SEEN = note(new ByDefault()); default void body() { } }
    interface Private { Object SEEN = note(new ByPrivate()); private void own() { } }
    interface Abstract { Object SEEN = note(new ByAbstract()); void none(); }
    interface Static { Object SEEN = note(new ByStatic()); static void only() { } }
    interface Lonely { Object SEEN = note(new OfInterface()); default void body() { } }
    interface Below extends Lonely { Object SEEN = new Object(); }
    static class All implements Defaults, Private, Abstract, Static { public void none() { } }
    static class Sub extends All { static Object sub = new Object(); }
    public static void main(String[] args) {
        Object sub = Sub.sub;
        Object seen = note(log);
        new Sub().none();
        new All().body();
        Object below = Below.SEEN;
    } }
