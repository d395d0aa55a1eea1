package graphs;

/** A task that failed. */
final class Retry implements Task {
    private final Task task;
    private final int failures;

    private Retry(Task task, int failures) {
        this.task = task;
        this.failures = failures;
    }

    static Retry of(Task failed) {
        if (failed instanceof Retry retry) {
            return new Retry(retry.task, retry.failures + 1);
        }
        return new Retry(failed, 1);
    }

    @Override public String name() { return task.name() + "/" + failures; }   // RC name: Job, Batch, Timer | never Retry: of takes the task out of it
    @Override public int effort() { return task.effort(); }   // RC effort: Job, Batch, Timer | never Retry: of takes the task out of it
    @Override public long due() { return Long.MAX_VALUE; }
}
