package graphs;

public sealed interface Task permits Job, Batch, Timer, Retry {
    String name();

    int effort();

    default long due() { return 10L * effort(); }   // RC effort: Job, Batch | never Timer, Retry: they have a method due of their own

    static String label(Task task) {
        return switch (task) {
            case Job job -> "job " + job.name();
            case Timer timer when timer.due() > 100 -> "later " + timer.name();
            default -> task.name();   // RC name: Batch, Timer, Retry | never Job: the first case
        };
    }
}
