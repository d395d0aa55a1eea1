package markup;

/** Stands for a block that no handler knows. */
final class Missing extends Block {
    @Override public void accept(NodeVisitor visitor) { throw new IllegalStateException("missing"); }
    @Override public int weight() { return 0; }
    @Override public Block copy() { return this; }
}
