package markup;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** Named values of a node, and its margins. */
public final class Attributes {
    private final Map<String, Value> values = new LinkedHashMap<>();
    private final Map<String, Value> margins = new TreeMap<>();

    public Attributes set(String name, String value) {
        values.put(name, new WordValue(value));   // RC put: LinkedHashMap | never library: private, always a LinkedHashMap
        return this;
    }

    public Attributes set(String name, int value) {
        values.put(name, new NumberValue(value));   // RC put: LinkedHashMap | never library: private, always a LinkedHashMap
        return this;
    }

    public Attributes margin(String side, int width) {
        margins.put(side, new LengthValue(width));   // RC put: TreeMap | never library: private, always a TreeMap
        return this;
    }

    public String show() {
        StringBuilder text = new StringBuilder();
        values.forEach((name, value) -> text.append(name).append('=').append(value.show()).append(' '));   // RC forEach: LinkedHashMap; show: Attributes$WordValue, Attributes$NumberValue
            //+ | never library: private, always a LinkedHashMap; never Attributes$LengthValue: lengths are put only into margins
        return text.toString();
    }

    public int width() {
        int width = 0;
        for (Value margin : margins.values()) {   // RC values: TreeMap; iterator: TreeMap$Values; hasNext: TreeMap$ValueIterator; next: TreeMap$ValueIterator
            //+ | never library: private, always a TreeMap
            width += margin.number();   // RC number: Attributes$LengthValue
                //+ | never Attributes$WordValue, Attributes$NumberValue: they are put only into values
        }
        return width;
    }

    private interface Value {
        String show();
        int number();
    }

    private static final class WordValue implements Value {
        private final String word;

        WordValue(String word) {
            this.word = word;
        }

        @Override public String show() { return '"' + word + '"'; }
        @Override public int number() { return 0; }
    }

    private static class NumberValue implements Value {
        private final int number;

        NumberValue(int number) {
            this.number = number;
        }

        @Override public String show() { return Integer.toString(number()); }   // RC number: Attributes$NumberValue
            //+ | never Attributes$LengthValue: show is called only for values, and lengths are put only into margins
        @Override public int number() { return number; }
    }

    private static final class LengthValue extends NumberValue {
        LengthValue(int length) {
            super(length);
        }

        @Override public int number() { return Math.max(0, super.number()); }
    }
}
