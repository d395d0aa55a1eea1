package graphs;

/** Performs tasks in the order in which they are due. */
public final class Scheduler {
    private final Heap<Task> ready = new Heap<>(Scheduler::compareDue);   // LAMBDA byDue
    private final MultiMap<Integer, Task> byEffort = new MultiMap<>();
    private final Ring<Event> recent = new Ring<>(3);
    private final Ring<Event> losses = new Ring<>(3);
    private final Chain<Callback> callbacks = new Chain<>();
    private final int capacity;

    public Scheduler(int capacity) {
        this.capacity = capacity;
    }

    public Scheduler listen(Callback callback) {
        callbacks.add(callback);
        return this;
    }

    public boolean submit(Task task) {
        if (ready.size() >= capacity) {
            losses.add(new Event.Dropped(Task.label(task)));
            return false;
        }
        byEffort.put(task.effort(), task);   // RC effort: Job, Batch, Timer | never Retry: only run creates retries, and clients never get one
        ready.add(task);
        return true;
    }

    public int submitAll(Iterable<? extends Task> tasks) {
        return Source.pour(new Source.OfIterator<>(tasks.iterator()), ready);   // RC iterator: *
    }

    public int moveTo(Scheduler other) {
        return Source.pour(new Source.OfHeap<>(ready), other.ready);
    }

    public boolean run(Worker worker) {
        Task task = ready.poll();
        if (task == null) {
            return false;
        }
        boolean done = worker.perform(Task.label(task), task.effort());   // RC effort: Job, Batch, Timer, Retry
        if (!done) {
            ready.add(Retry.of(task));
        }
        tell(done ? new Event.Done(task.name()) : new Event.Failed(task.name()));   // RC name: Job, Batch, Timer, Retry; name: Job, Batch, Timer, Retry
        return true;
    }

    private void tell(Event event) {
        recent.add(event);
        for (Callback callback : callbacks) {   // RC hasNext: Chain$Walker; next: Chain$Walker | never others: the iterator of a Chain
            callback.on(event);
        }
    }

    /** Describes the tasks with the given effort that were submitted one by one. */
    public String withEffort(int effort) {
        StringBuilder names = new StringBuilder();
        for (Task task : byEffort.get(effort)) {   // RC hasNext: Chain$Walker; next: Chain$Walker | never others: the iterator of a Chain
            names.append(task.name()).append(' ');   // RC name: Job, Batch, Timer | never Retry: retries are put only into ready
        }
        return names.toString();
    }

    public String recent() {
        return Texts.list(recent, Scheduler::text);   // LAMBDA eventText
    }

    private static String text(Event event) { return event.text(); }   // RC text: Event$Done, Event$Failed
        //+ | never Event$Dropped: they are put only into losses, and this method is used only for recent

    public int lost() {
        int length = 0;
        for (Event loss : losses) {   // RC hasNext: ArrayIterator; next: ArrayIterator | never others: the iterator of a Ring
            length += loss.text().length();   // RC text: Event$Dropped | never Event$Done, Event$Failed: they are put only into recent
        }
        return length;
    }

    private static int compareDue(Task a, Task b) {
        return Long.compare(a.due(), b.due());   // RC due: Job, Batch, Timer, Retry; due: Job, Batch, Timer, Retry
    }
}
