package calc;

import java.util.List;

/** The tree of a statement. */
sealed interface Node {
    <R> R accept(Visitor<R> visitor);

    interface Visitor<R> {
        R number(Num node);

        R text(Text node);

        R name(Name node);

        R negate(Negate node);

        R binary(Binary node);

        R call(Call node);

        R let(Let node);
    }

    record Num(double value) implements Node {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.number(this); // RC number: Evaluator, Printer
        }
    }

    record Text(String value) implements Node {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.text(this); // RC text: Evaluator, Printer
        }
    }

    record Name(String name) implements Node {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.name(this); // RC name: Evaluator, Printer
        }
    }

    record Negate(Node operand) implements Node {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.negate(this); // RC negate: Evaluator, Printer
        }
    }

    record Binary(Operator op, Node left, Node right) implements Node {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.binary(this); // RC binary: Evaluator, Printer
        }
    }

    record Call(String function, List<Node> arguments) implements Node {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.call(this); // RC call: Evaluator, Printer
        }
    }

    /** The definition of a name, which is a statement of its own. */
    record Let(String name, Node value) implements Node {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.let(this); // RC let: Evaluator, Printer
        }
    }
}
