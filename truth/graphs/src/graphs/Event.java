package graphs;

public abstract class Event {
    private final String task;

    Event(String task) {
        this.task = task;
    }

    public String text() { return task; }

    public static final class Done extends Event {
        Done(String task) {
            super(task);
        }
    }

    public static final class Failed extends Event {
        Failed(String task) {
            super(task);
        }

        @Override public String text() { return "failed " + super.text(); }
    }

    static final class Dropped extends Event {
        Dropped(String task) {
            super(task);
        }

        @Override public String text() { return "dropped " + super.text(); }
    }
}
