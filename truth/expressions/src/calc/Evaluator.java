package calc;

import java.util.ArrayList;
import java.util.List;

final class Evaluator implements Node.Visitor<Value> {
    private final Environment environment;

    Evaluator(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Value number(Node.Num node) {
        return new NumberValue(node.value());
    }

    @Override
    public Value text(Node.Text node) {
        return new TextValue(node.value());
    }

    @Override
    public Value name(Node.Name node) {
        Value value = environment.lookup(node.name());
        if (value instanceof Undefined) {
            throw new UnknownName(node.name());
        }
        return value;
    }

    @Override
    public Value negate(Node.Negate node) {
        Value value = node.operand().accept(this); // RC accept: Node$Text, Node$Name, Node$Binary, Node$Call | never Node$Num, Node$Negate: the parser negates them itself | never Node$Let: only a statement is a Let
        return new NumberValue(-value.number()); // RC number: NumberValue, TextValue, BoolValue, ListValue, Nothing | never Undefined: name() replaces it
    }

    @Override
    public Value binary(Node.Binary node) {
        Value left = node.left().accept(this); // RC accept: Node$Num, Node$Text, Node$Name, Node$Negate, Node$Binary, Node$Call | never Node$Let: only a statement is a Let
        boolean and = node.op() == Operator.AND;
        if (and && !left.truth()) { // RC truth: NumberValue, TextValue, BoolValue, ListValue, Nothing | never Undefined: name() replaces it
            return BoolValue.FALSE;
        }
        Value right = node.right().accept(this); // RC accept: Node$Num, Node$Text, Node$Name, Node$Negate, Node$Binary, Node$Call | never Node$Let: only a statement is a Let
        if (and) {
            return BoolValue.of(right.truth()); // RC truth: NumberValue, TextValue, BoolValue, ListValue, Nothing | never Undefined: name() replaces it
        }
        return node.op().apply(left, right); // RC apply: Operator$1, Operator$2, Operator$3, Operator$4, Operator$5 | never Operator$6: AND is done above | never Operator$7: the parser asks of() for other symbols only
    }

    @Override
    public Value call(Node.Call node) {
        Builtin function = environment.function(node.function());
        if (function == null) {
            throw new UnknownName(node.function());
        }
        List<Value> values = new ArrayList<>();
        for (Node argument : node.arguments()) { // RC iterator: ImmutableCollections$List12, ImmutableCollections$ListN; hasNext: ImmutableCollections$ListItr; next: ImmutableCollections$ListItr | never others: the parser makes the list with List.copyOf
            Value value = argument.accept(this); // RC accept: Node$Num, Node$Text, Node$Name, Node$Negate, Node$Binary, Node$Call | never Node$Let: only a statement is a Let
            values.add(value); // RC add: ArrayList | never others: made in this method
        }
        return function.call(values); // RC call: Builtins$Max, lambda list, lambda length, Builtin$Native | never Builtin$Trace: only enableTracing() creates it, and nothing calls that
    }

    @Override
    public Value let(Node.Let node) {
        Value value = node.value().accept(this); // RC accept: Node$Num, Node$Text, Node$Name, Node$Negate, Node$Binary, Node$Call | never Node$Let: only a statement is a Let
        environment.set(node.name(), value);
        return value;
    }
}
