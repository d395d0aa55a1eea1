package markup;

import java.util.Comparator;

public enum BlockOrder implements Comparator<Block> {
    BY_WEIGHT {
        @Override public int compare(Block a, Block b) { return a.compareTo(b); }   // RC compareTo: Paragraph, Quote, CodeBlock, Macro, Section
            //+ | never Missing: it never leaves Assembler, build throws instead
    },
    SECTIONS_LAST {
        @Override public int compare(Block a, Block b) {
            return Boolean.compare(a instanceof Section, b instanceof Section);
        }
    }
}
