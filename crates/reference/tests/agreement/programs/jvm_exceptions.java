class Main {
    static class Box { Object f; Box next; }
    static int divide(int a, int b) { return a / b; }
    static Object first(Object[] array) { return array[0]; }
    static Object far(Box box) { return box.next.f; }
    public static void main(String[] args) {
        Box box = new Box();
        try { divide(args.length, 0); } catch (ArithmeticException e) { box.f = e; }
        try { first(new Object[args.length]); } catch (IndexOutOfBoundsException e) { box.f = e; }
        try { far(box); } catch (NullPointerException e) { box.next = new Box(); box.next.f = e; }
        Object[] strings = new String[1];
        try { strings[0] = box; } catch (ArrayStoreException e) { box.f = e; }
        try { int[] n = new int[-1]; box.f = n; } catch (NegativeArraySizeException e) { box.next.f = e; }
        try { synchronized (box.next) { box.f = strings; } } finally { box.f = box; }
    } }
