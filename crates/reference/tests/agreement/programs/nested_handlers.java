class Main {
    static class A extends RuntimeException { Object why; A(Object why) { this.why = why; } }
    static class B extends A { B(Object why) { super(why); } }
    static class C extends Exception {}
    static class Note { Object inner, outer, last, rest; }
    static void fail(int n) throws C {
        switch (n) {
            case 0: throw new A(new Object());
            case 1: throw new B("b");
            case 2: throw new C();
            default: throw new IllegalStateException();
        }
    }
    static Note note = new Note();
    static void nested(int n) throws C {
        try {
            try { fail(n); }
            catch (B e) { note.inner = e.why; throw new A(e); }
            finally { note.last = new Note(); fail(n - 1); }
        } catch (A e) { note.outer = e; throw e; }
    }
    public static void main(String[] args) {
        Note own = new Note();
        try { nested(args.length); }
        catch (B e) { own.inner = e; }
        catch (A | IllegalStateException e) { own.outer = e; }
        catch (Exception e) { own.rest = e; }
        catch (Error e) { own.last = e; }
        try { nested(3); } catch (Throwable t) { own.last = t.getCause(); }
        note = own;
    } }
