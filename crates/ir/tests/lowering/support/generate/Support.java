class Fuel extends Error {
}

class Own extends RuntimeException {
    final int code;

    Own(String message, int code) {
        super(message);
        this.code = code;
    }
}

class Deeper extends Own {
    Deeper(int code) {
        super("deeper", code + 1);
    }
}

interface Fn {
    int op(int a);

    default int twice(int a) {
        return op(op(a));
    }
}

interface LongFn {
    long op(long a, int b);
}

interface Boxing {
    Integer op(Integer a);
}

interface Maker<T> {
    T make(int a);
}

interface Shape {
    int w(int x);

    default int side() {
        return w(3) + 1;
    }
}

enum Color {
    RED, GREEN, BLUE
}

class Resource implements AutoCloseable {
    final int id;

    Resource(int id) {
        this.id = id;
        if (id == 5) throw new Own("open", id);
    }

    public void close() {
        System.out.println("close " + id);
        if (id == 3) throw new Deeper(id);
    }
}

class Support {
    static int fuel;
    static final Object lock = new Object();

    static void tick() {
        if (--fuel < 0) throw new Fuel();
    }

    static int seen;

    static void trace(int value) {
        seen = seen * 31 + value;
    }

    static int plain(int a) {
        return a * 31 + 7;
    }

    static int three(int a, long b, int c) {
        return a + (int) b * c;
    }
}
