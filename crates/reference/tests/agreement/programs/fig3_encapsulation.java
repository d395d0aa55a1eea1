class X {}
class Y { X f; void set(X x) { this.f = x; } }
class Main { public static void main(String[] args) {
    X x1 = new X(); // s1
    X x2 = new X(); // s2
    Y y1 = new Y(); // s3
    Y y2 = new Y(); // s4
    y1.set(x1);
    y2.set(x2);
} }
