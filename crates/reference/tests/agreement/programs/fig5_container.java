class X {}
class Y extends X {}
class Container {
    Object[] data;
    Container(int size) {
        Object[] data_tmp = new Object[size]; // s1
        this.data = data_tmp; }
    void put(Object e, int at) { Object[] data_tmp = this.data; data_tmp[at] = e; }
    Object get(int at) { Object[] data_tmp = this.data; return data_tmp[at]; } }
class Main { public static void main(String[] args) {
    Container c1 = new Container(100); // s2
    Container c2 = new Container(200); // s3
    X x = new X(); // s4
    c1.put(x, 0);
    X y = new Y(); // s5
    c2.put(y, 1);
} }
