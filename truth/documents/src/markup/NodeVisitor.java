package markup;

public interface NodeVisitor {
    default void visitText(Text text) {}
    default void visitImage(Image image) {}
    default void visitLink(Link link) {}
    default void visitParagraph(Paragraph paragraph) {}
    default void visitSection(Section section) {}
    default void visitQuote(Quote quote) {}
    default void visitCodeBlock(CodeBlock block) {}
}
