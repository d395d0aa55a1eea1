package markup;

/** Collects the titles of nested sections. */
final class Outline implements NodeVisitor {
    private final StringBuilder titles = new StringBuilder();

    @Override public void visitSection(Section section) {
        titles.append(section.title().copy().weight()).append(' ');   // RC copy: Text, Code; weight: Text, Code
            //+ | never Image, Link: the constructors and copy make a title only from Text and Code
        section.children().forEachRemaining(block -> {   // RC forEachRemaining: Chained | never others: Section.children returns a Chained
            if (block instanceof Section) {
                block.accept(this);   // RC accept: Section | never others: instanceof
            }
        });
    }

    @Override public String toString() { return titles.toString(); }
}
