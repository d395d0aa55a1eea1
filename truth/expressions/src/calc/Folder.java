package calc;

/** Replaces arithmetic with constant numbers by its result. */
final class Folder {
    private String warning = "";

    String warning() {
        return warning;
    }

    Node fold(Node node) {
        if (node instanceof Node.Let let) {
            return new Node.Let(let.name(), fold(let.value()));
        }
        if (!(node instanceof Node.Binary binary)) {
            return node;
        }
        Node left = fold(binary.left());
        Node right = fold(binary.right());
        if (left instanceof Node.Num a && right instanceof Node.Num b) {
            try {
                Value value = binary.op().apply(new NumberValue(a.value()), new NumberValue(b.value())); // RC apply: Operator$1, Operator$2, Operator$3, Operator$4, Operator$5, Operator$6 | never Operator$7: the parser asks of() for other symbols only
                if (value instanceof NumberValue number) {
                    return new Node.Num(number.value());
                }
            } catch (CalcException e) {
                warning = e.hint(); // RC hint: DivisionByZero | never others: operators with two numbers throw nothing else
            }
        }
        return new Node.Binary(binary.op(), left, right);
    }
}
