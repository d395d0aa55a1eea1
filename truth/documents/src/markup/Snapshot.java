package markup;

import java.util.ArrayList;

/** The present state of some blocks, to find out later how much they grew. */
public final class Snapshot {
    private final ArrayList<Block> blocks = new ArrayList<>();

    public Snapshot add(Block block) {
        blocks.add(block.copy());   // RC copy: Paragraph, Quote, CodeBlock, Macro, Section
            //+ | never Missing: it never leaves Assembler, build throws instead
        return this;
    }

    public int weight() {
        int weight = 0;
        for (Block block : blocks) {   // RC hasNext: ArrayList$Itr; next: ArrayList$Itr | never library: the list is private and always an ArrayList
            weight += block.weight();   // RC weight: Paragraph, Quote, CodeBlock, Section
                //+ | never Macro: blocks has only copies, and the copy of a macro is a CodeBlock; never Missing: it never leaves Assembler
        }
        return weight;
    }
}
