class X {}
class P { X m(X p) { return p; } }
class Box { X f; }
class Main { public static void main(String[] args) {
    P p = new P();
    X a = p.m(new X()); // s1
    X b = p.m(new X()); // s2
    Box first = new Box(); // s3
    Box second = new Box(); // s4
    first.f = a;
    second.f = b;
} }
