package hot;

import java.lang.management.ManagementFactory;
import java.util.Random;

/** Calls one method of an interface in a hot loop, on objects of so many classes, and prints nanoseconds of the processor for a call. */
public class HotLoop {
    interface Shape {
        int area(int scale);
    }

    static class S0 implements Shape { int f = 1; public int area(int s) { return f + s; } }
    static class S1 implements Shape { int f = 2; public int area(int s) { return f - s; } }
    static class S2 implements Shape { int f = 3; public int area(int s) { return f ^ s; } }
    static class S3 implements Shape { int f = 4; public int area(int s) { return f | s; } }
    static class S4 implements Shape { int f = 5; public int area(int s) { return f & s; } }
    static class S5 implements Shape { int f = 6; public int area(int s) { return f * s; } }
    static class S6 implements Shape { int f = 7; public int area(int s) { return s - f; } }
    static class S7 implements Shape { int f = 8; public int area(int s) { return s + f * 3; } }
    static class S8 implements Shape { int f = 9; public int area(int s) { return s + f * 5; } }
    static class S9 implements Shape { int f = 1; public int area(int s) { return s - f * 3; } }
    static class S10 implements Shape { int f = 2; public int area(int s) { return s ^ f * 3; } }
    static class S11 implements Shape { int f = 3; public int area(int s) { return s | f * 3; } }
    static class S12 implements Shape { int f = 4; public int area(int s) { return s & f * 3; } }
    static class S13 implements Shape { int f = 5; public int area(int s) { return s * f * 3; } }
    static class S14 implements Shape { int f = 6; public int area(int s) { return ~s + f * 3; } }
    static class S15 implements Shape { int f = 7; public int area(int s) { return ~s - f * 3; } }

    static final int LENGTH = 4096;

    static Shape make(int number) {
        switch (number) {
            case 0: return new S0();
            case 1: return new S1();
            case 2: return new S2();
            case 3: return new S3();
            case 4: return new S4();
            case 5: return new S5();
            case 6: return new S6();
            case 7: return new S7();
            case 8: return new S8();
            case 9: return new S9();
            case 10: return new S10();
            case 11: return new S11();
            case 12: return new S12();
            case 13: return new S13();
            case 14: return new S14();
            default: return new S15();
        }
    }

    /** {@code random}: each object of any class; {@code runs}: 64 of a class, one behind the other. */
    static Shape[] shapes(int classes, boolean random) {
        Random dice = new Random(42);
        Shape[] shapes = new Shape[LENGTH];
        for (int at = 0; at < LENGTH; at++) {
            shapes[at] = make(random ? dice.nextInt(classes) : at / 64 % classes);
        }
        return shapes;
    }

    static int loop(Shape[] shapes, int rounds) {
        int sum = 0;
        for (int round = 0; round < rounds; round++) {
            for (int at = 0; at < shapes.length; at++) {
                sum += shapes[at].area(round);
            }
        }
        return sum;
    }

    public static void main(String[] arguments) {
        Shape[] shapes = shapes(Integer.parseInt(arguments[0]), arguments[1].equals("random"));
        int rounds = Integer.parseInt(arguments[2]);
        int sum = 0;
        double best = Double.MAX_VALUE;
        // The first turns are the compiler's.
        for (int turn = 0; turn < 12; turn++) {
            long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
            sum += loop(shapes, rounds);
            long after = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
            if (turn >= 4) {
                best = Math.min(best, (after - before) / ((double) rounds * LENGTH));
            }
        }
        System.out.println(best);
        System.err.println(sum);
    }
}
