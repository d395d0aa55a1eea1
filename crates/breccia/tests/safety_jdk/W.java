public class W {
    public abstract static class T {
        abstract void t();
    }

    static class X extends T {
        void t() {}
    }

    public static class Y extends T {
        void t() {}
    }

    public static class Z extends T {
        Z() {}

        void t() {}
    }

    public static Object thing() {
        return new Z();
    }

    public static void useThing(Z x) {
        if (x != null) { Rec.at(@L, x); x.t(); }
    }

    public static T[] all() {
        return new T[] {new X()};
    }

    public static void use(T x) {
        if (x != null) { Rec.at(@L, x); x.t(); }
    }

    public static void useAll(T[] all) {
        T x = all == null ? null : all[0];
        if (x != null) { Rec.at(@L, x); x.t(); }
    }

    public static void useMade(Y[] made) {
        Y x = made == null ? null : made[0];
        if (x != null) { Rec.at(@L, x); x.t(); }
    }

    public static void text(String x) {
        if (x != null) { Rec.at(@L, x); x.hashCode(); }
    }

    public static void number(Integer x) {
        if (x != null) { Rec.at(@L, x); x.hashCode(); }
    }

    public static void type(Class x) {
        if (x != null) { Rec.at(@L, x); x.hashCode(); }
    }
}
