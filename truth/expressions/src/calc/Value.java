package calc;

public sealed interface Value permits NumberValue, TextValue, BoolValue, ListValue, Nothing, Undefined {
    String show();

    boolean truth();

    default double number() {
        throw new TypeMismatch(show()); // RC show: TextValue, ListValue, Nothing | never NumberValue, BoolValue: they override number() | never Undefined: the evaluator and the environment replace it
    }
}
