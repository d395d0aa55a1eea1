package calc;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The functions that all scripts can use. */
final class Builtins {
    private static final Map<String, Builtin> TABLE = new TreeMap<>();

    static {
        register("max", new Max());
        register("list", Builtins::list); // LAMBDA list
        register("length", arguments -> { // LAMBDA length
            Value first = arguments.get(0); // RC get: ArrayList | never others: the evaluator collects arguments in an ArrayList
            if (first instanceof ListValue list) {
                return new NumberValue(list.size());
            }
            return new NumberValue(first.show().length()); // RC show: NumberValue, TextValue, BoolValue, Nothing | never ListValue: dealt with above | never Undefined: the evaluator replaces it
        });
    }

    private Builtins() {
    }

    private static void register(String name, Builtin builtin) {
        TABLE.put(name, builtin); // RC put: TreeMap | never others: private final field
    }

    static Builtin find(String name) {
        return TABLE.get(name); // RC get: TreeMap | never others: private final field
    }

    static void enableTracing() {
        register("trace", new Builtin.Trace());
    }

    private static Value list(List<Value> arguments) {
        return ListValue.of(arguments.toArray(new Value[0])); // RC toArray: ArrayList | never others: the evaluator collects arguments in an ArrayList
    }

    private static final class Max implements Builtin {
        @Override
        public Value call(List<Value> arguments) {
            double max = Double.NEGATIVE_INFINITY;
            for (Value argument : arguments) { // RC iterator: ArrayList; hasNext: ArrayList$Itr; next: ArrayList$Itr | never others: the evaluator collects arguments in an ArrayList
                max = Math.max(max, argument.number()); // RC number: NumberValue, TextValue, BoolValue, ListValue, Nothing | never Undefined: the evaluator replaces it
            }
            return new NumberValue(max);
        }
    }
}
