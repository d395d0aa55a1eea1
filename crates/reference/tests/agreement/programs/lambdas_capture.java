class Main {
    interface Maker { Object make(Object seed); }
    static class Box { Object f; }
    static Object twin(Object seed) { return seed; }
    public static void main(String[] args) {
        Object kept = new Object(); // s1
        Object seed = new Object(); // s2
        Box lambda = new Box(); // s3
        Box reference = new Box(); // s4
        Maker m = ignored -> kept;
        Maker r = Main::twin;
        lambda.f = m.make(seed); // line 1
        reference.f = r.make(seed); // line 2
    } }
