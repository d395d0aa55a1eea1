class Main {
    static class X {}
    static class Holder { private X held; void set(X x) { held = x; } X get() { return held; } }
    static class Left extends Holder {}
    static class Right extends Holder {}
    static class Box { X f; }
    public static void main(String[] args) {
        Left left = new Left();
        Right right = new Right();
        left.set(new X());
        right.set(new X());
        Box a = new Box();
        Box b = new Box();
        a.f = left.get();
        b.f = right.get();
    } }
