package calc;

import java.util.HashMap;
import java.util.Map;

enum Operator {
    ADD("+") {
        @Override
        Value apply(Value left, Value right) {
            if (left instanceof NumberValue a && right instanceof NumberValue b) {
                return new NumberValue(a.value() + b.value());
            }
            if (left instanceof ListValue list) {
                return list.with(right);
            }
            String begin = left.show(); // RC show: NumberValue, TextValue, BoolValue, Nothing | never ListValue: dealt with above | never Undefined: the evaluator replaces it
            return new TextValue(begin + right.show()); // RC show: NumberValue, TextValue, BoolValue, ListValue, Nothing | never Undefined: the evaluator replaces it
        }
    },
    SUBTRACT("-") {
        @Override
        double compute(double left, double right) {
            return left - right;
        }
    },
    MULTIPLY("*") {
        @Override
        double compute(double left, double right) {
            return left * right;
        }
    },
    DIVIDE("/") {
        @Override
        double compute(double left, double right) {
            if (right == 0) {
                throw new DivisionByZero();
            }
            return left / right;
        }
    },
    SAME("=") {
        @Override
        Value apply(Value left, Value right) {
            return BoolValue.of(left.equals(right));
        }
    },
    AND("&") {
        @Override
        Value apply(Value left, Value right) {
            return BoolValue.of(left.truth() // RC truth: NumberValue | never others: the evaluator does not apply AND, only the folder does, to numbers
                    && right.truth()); // RC truth: NumberValue | never others: the evaluator does not apply AND, only the folder does, to numbers
        }
    },
    POWER("^") {
        @Override
        double compute(double left, double right) {
            return Math.pow(left, right);
        }
    };

    private static final Map<String, Operator> BY_SYMBOL = new HashMap<>();

    static {
        for (Operator operator : values()) {
            BY_SYMBOL.put(operator.symbol, operator); // RC put: HashMap | never others: private final field
        }
    }

    final String symbol;

    Operator(String symbol) {
        this.symbol = symbol;
    }

    static Operator of(String symbol) {
        return BY_SYMBOL.get(symbol); // RC get: HashMap | never others: private final field
    }

    Value apply(Value left, Value right) {
        double a = left.number(); // RC number: NumberValue, TextValue, BoolValue, ListValue, Nothing | never Undefined: the evaluator replaces it
        double b = right.number(); // RC number: NumberValue, TextValue, BoolValue, ListValue, Nothing | never Undefined: the evaluator replaces it
        return new NumberValue(compute(a, b)); // RC compute: Operator$2, Operator$3, Operator$4 | never Operator$1, Operator$5, Operator$6: they override apply() | never Operator$7: the parser asks of() for other symbols only
    }

    double compute(double left, double right) {
        throw new UnsupportedOperationException(symbol);
    }
}
