class Main {
    static class Wet extends RuntimeException {}
    static class Dry extends RuntimeException {}
    static class Box { Object f; }
    static void fail(boolean wet) {
        if (wet) throw new Wet(); // s1
        throw new Dry(); // s2
    }
    public static void main(String[] args) {
        Box wet = new Box(); // s3
        Box rest = new Box(); // s4
        try { fail(args.length > 0); }
        catch (Wet e) { wet.f = e; }
        catch (RuntimeException e) { rest.f = e; }
    } }
