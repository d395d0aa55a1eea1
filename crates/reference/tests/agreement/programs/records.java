class Main {
    record Pair(Object a, Object b) {}

    static class Left {
        public String toString() { return "left"; }
        public int hashCode() { return 1; }
    }

    static class Right {
        Object last;
        public boolean equals(Object other) { last = other; return true; }
    }

    static class Maker {
        Pair pair(Object a, Object b) { return new Pair(a, b); }
    }

    public static void main(String[] arguments) {
        Pair first = new Maker().pair(new Left(), new Right());
        Pair second = new Maker().pair(new Right(), new Left());
        String text = first.toString();
        boolean same = first.equals(second);
        int hash = second.hashCode();
        Pair third = new Pair(new Right(), null);
        same = third.equals(new Object());
    }
}
