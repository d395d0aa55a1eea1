class X { void n() {} }
class Y extends X { void n() {} }
class Z extends X { void n() {} }
class A { X f; A(X xa) { this.f = xa; } }
class B extends A {
    B(X xb) { super(xb); }
    void m() {
        X xb = this.f;
        xb.n(); // line 4
    } }
class C extends A {
    C(X xc) { super(xc); }
    void m() {
        X xc = this.f;
        xc.n(); // line 7
    } }
class Main { public static void main(String[] args) {
    Y y = new Y(); // s1
    Z z = new Z(); // s2
    B b = new B(y); // s3
    C c = new C(z); // s4
    b.m();
    c.m();
    C c2 = new C(y); // s5
} }
