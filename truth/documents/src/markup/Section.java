package markup;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;

public final class Section extends Block {
    private final Inline title;
    private final ArrayList<Block> blocks = new ArrayList<>();
    private final List<Block> notes = new ArrayList<>();

    public Section(String title) {
        this(new Text(title));
    }

    private Section(Inline title) {
        this.title = title;
    }

    /** A section that describes a program, function or file. */
    public static Section reference(String symbol) { return new Section(new Code(symbol)); }

    public Section add(Block block) {
        blocks.add(block);
        return this;
    }

    public Section note(Paragraph note) {
        notes.add(note);   // RC add: ArrayList | never library: the list is private and always an ArrayList
        return this;
    }

    public Inline title() { return title; }
    public List<Block> blocks() { return Collections.unmodifiableList(blocks); }

    public int noteWeight() {
        int total = 0;
        for (Block note : notes) {   // RC iterator: ArrayList; hasNext: ArrayList$Itr; next: ArrayList$Itr
            //+ | never library: the list is private and always an ArrayList
            total += note.weight();   // RC weight: Paragraph | never others: notes come only from note, which takes paragraphs
        }
        return total;
    }

    /** The last block in the given order, or null. */
    public Block last(BlockOrder order) {
        Block last = null;
        for (Block block : blocks) {   // RC hasNext: ArrayList$Itr; next: ArrayList$Itr | never library: the list is private and always an ArrayList
            if (last == null || order.compare(last, block) < 0) {   // RC compare: BlockOrder$1, BlockOrder$2
                last = block;
            }
        }
        return last;
    }

    public boolean heavierThan(Section other) {
        Block mine = last(BlockOrder.BY_WEIGHT);
        return mine != null && mine.compareTo(other) > 0;   // RC compareTo: Paragraph, Quote, CodeBlock, Macro, Section
            //+ | never Missing: it never leaves Assembler, build throws instead
    }

    @Override public void accept(NodeVisitor visitor) { visitor.visitSection(this); }   // RC visitSection: HtmlRenderer, MarkdownRenderer, PlainRenderer, Statistics, Outline

    @Override public int weight() {
        int total = title.weight();   // RC weight: Text, Code | never Image, Link: the constructors and copy make a title only from Text and Code
        for (Block block : blocks) {   // RC hasNext: ArrayList$Itr; next: ArrayList$Itr | never library: the list is private and always an ArrayList
            total += block.weight();   // RC weight: Paragraph, Quote, CodeBlock, Macro, Section
                //+ | never Missing: it never leaves Assembler, build throws instead
        }
        return total;
    }

    @Override public Section copy() {
        Section copy = new Section(title.copy());   // RC copy: Text, Code
            //+ | never Image, Link: the constructors and copy make a title only from Text and Code
        blocks.forEach(block -> copy.blocks.add(block.copy()));   // RC copy: Paragraph, Quote, CodeBlock, Macro, Section
            //+ | never Missing: it never leaves Assembler, build throws instead
        copy.notes.addAll(notes);   // RC addAll: ArrayList | never library: the list is private and always an ArrayList
        return copy;
    }

    @Override Iterator<Block> children() { return new Chained<>(blocks.iterator(), notes.iterator()); }   // RC iterator: ArrayList
        //+ | never library: the list is private and always an ArrayList
}
