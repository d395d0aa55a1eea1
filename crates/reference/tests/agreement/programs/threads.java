class Main {
    static class Shared { Object slot; }
    static class Worker extends Thread { final Shared shared; Worker(Shared shared) { this.shared = shared; } public void run() { shared.slot = new Worker(shared); fail(); } void fail() { throw new IllegalStateException(); } }
    public static void main(String[] args) {
        Shared one = new Shared(), two = new Shared();
        new Worker(one).start();
        Thread other = new Thread(() -> two.slot = one);
        try { other.start(); } catch (RuntimeException e) { two.slot = e; }
        other.run();
    } }
