package graphs;

import java.util.List;

public record Batch(String name, List<Job> jobs) implements Task {
    public Batch {
        jobs = List.copyOf(jobs);
    }

    @Override public int effort() { return jobs.size(); }   // RC size: ImmutableCollections$List12, ImmutableCollections$ListN
        //+ | never library: what List.copyOf returns
}
