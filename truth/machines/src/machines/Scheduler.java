package machines;

import java.util.PriorityQueue;
import java.util.Queue;

/** Runs tasks of clients in the order of their times. */
public final class Scheduler {
    private final Queue<Task> tasks = new PriorityQueue<>();
    private final Queue<Task> deadlines = new PriorityQueue<>();
    private boolean stopped;

    public void once(long due, Runnable action) {
        tasks.add(new Task.Once(due, action)); // RC add: PriorityQueue | never others: private final field
    }

    public void repeat(long due, long period, int times, Runnable action) {
        tasks.add(new Task.Repeated(due, period, times, action)); // RC add: PriorityQueue | never others: private final field
    }

    public void deadline(long due) {
        Runnable stop = () -> stopped = true; // LAMBDA stop
        deadlines.add(new Task.Deadline(due, stop)); // RC add: PriorityQueue | never others: private final field
    }

    /** Runs what is due and tells how many tasks that were. */
    public int advance(long now) {
        Task deadline = deadlines.peek(); // RC peek: PriorityQueue | never others: private final field
        if (deadline != null && deadline.due <= now) {
            deadline.run(); // RC run: Task$Deadline | never others: only deadline() adds to the field
        }
        int count = 0;
        for (Task task = due(now); task != null; task = due(now)) {
            task.run(); // RC run: Task$Once, Task$Repeated | never Task$Deadline: it is in the other queue
            task.next() // RC next: Task$Once, Task$Repeated | never Task$Deadline: it is in the other queue
                    .ifPresent(next -> tasks.add(next)); // RC add: PriorityQueue | never others: private final field
            count++;
        }
        return count;
    }

    private Task due(long now) {
        Task first = tasks.peek(); // RC peek: PriorityQueue | never others: private final field
        return stopped || first == null || first.due > now ? null : tasks.poll(); // RC poll: PriorityQueue | never others: private final field
    }
}
