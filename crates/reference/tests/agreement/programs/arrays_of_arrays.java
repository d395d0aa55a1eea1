class Main {
    static class A {}
    static class B extends A {}
    static Object pick(Object[] from) { return from[0]; }
    public static void main(String[] args) {
        A[][] table = new A[2][3];
        table[0][0] = new A();
        table[1] = new B[1];
        table[1][0] = new B();
        Object[] row = table[0];
        try { row[0] = "no"; } catch (ArrayStoreException e) { row = new Object[] { e }; }
        Object[][][] deep = new Object[2][2][];
        deep[0][1] = row;
        deep[1] = table;
        Object[] cloned = table[1].clone();
        Object[] copy = new B[3];
        System.arraycopy(cloned, 0, copy, 0, 1);
        pick(copy); pick(deep[0][0]); pick(deep); pick(args);
        int[][] numbers = { { 1 }, new int[5] };
        Object n = pick(numbers);
        deep[0][0] = new Object[] { n };
    } }
