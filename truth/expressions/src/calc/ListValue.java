package calc;

import java.util.Arrays;

public final class ListValue implements Value {
    private final Value[] items;

    private ListValue(Value[] items) {
        this.items = items;
    }

    public static ListValue of(Value... items) {
        return new ListValue(items.clone());
    }

    public int size() {
        return items.length;
    }

    public ListValue with(Value item) {
        Value[] more = Arrays.copyOf(items, items.length + 1, Value[].class);
        more[items.length] = item;
        return new ListValue(more);
    }

    @Override
    public String show() {
        StringBuilder text = new StringBuilder("[");
        for (Value item : items) {
            text.append(text.length() > 1 ? " " : "")
                    .append(item.show()); // RC show: NumberValue, TextValue, BoolValue, ListValue, Nothing | never Undefined: neither clients nor scripts can get it
        }
        return text.append(']').toString();
    }

    @Override
    public boolean truth() {
        return items.length > 0;
    }
}
