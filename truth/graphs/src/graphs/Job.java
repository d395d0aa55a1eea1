package graphs;

public record Job(String name, int effort) implements Task {}
