class Main {
    static class Cell { Object f; Cell next; Cell(Object f, Cell next) { this.f = f; this.next = next; } }
    static Object choose(int n, Object a, Object b) { Object r; switch (n) { case 1: r = a; break; case 2: r = b; break; default: r = new Cell(a, null); } return r; }
    public static void main(String[] args) {
        Cell list = null;
        for (int i = 0; i < args.length; i++) {
            Object o = i % 2 == 0 ? args[i] : new Object();
            list = new Cell(choose(i, o, list), list);
            while (list.next != null && list.f == null) { Cell t = list; list = list.next; t.next = list.next; }
        }
        Cell end = list == null ? new Cell("none", null) : list;
        synchronized (end) { end.f = choose(0, end, args); }
        Object o = end.f;
        if (o instanceof Cell c && c.f != null) o = c.f;
        end.next = new Cell(o, end);
        choose(2, null, o);
    } }
