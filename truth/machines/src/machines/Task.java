package machines;

import java.util.Optional;

/** Something to do at some time. */
abstract class Task implements Comparable<Task> {
    final long due;

    Task(long due) {
        this.due = due;
    }

    abstract void run();

    /** What to do after it. */
    Optional<Task> next() {
        return Optional.empty();
    }

    @Override
    public int compareTo(Task other) {
        return Long.compare(due, other.due);
    }

    static final class Once extends Task {
        private final Runnable action;

        Once(long due, Runnable action) {
            super(due);
            this.action = action;
        }

        @Override
        void run() {
            action.run(); // RC run: *
        }
    }

    static final class Repeated extends Task {
        private final Runnable action;
        private final long period;
        private final int times;

        Repeated(long due, long period, int times, Runnable action) {
            super(due);
            this.period = period;
            this.times = times;
            this.action = action;
        }

        @Override
        void run() {
            action.run(); // RC run: *
        }

        @Override
        Optional<Task> next() {
            if (times > 1) {
                return Optional.of(new Repeated(due + period, period, times - 1, action));
            }
            return Optional.of(new Once(due + period, action));
        }
    }

    /** Stops the scheduler. */
    static final class Deadline extends Task {
        private final Runnable stop;

        Deadline(long due, Runnable stop) {
            super(due);
            this.stop = stop;
        }

        @Override
        void run() {
            stop.run(); // RC run: lambda stop | never others: Scheduler.deadline() makes all Deadlines
        }
    }
}
