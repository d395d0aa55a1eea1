package markup;

public abstract class Block extends Node {
    Block() {}

    @Override public abstract Block copy();
}
