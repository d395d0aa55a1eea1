package markup;

public abstract class Inline extends Node {
    Inline() {}

    @Override public abstract Inline copy();
}
