package calc;

import java.util.stream.Collectors;

final class Printer implements Node.Visitor<String> {
    @Override
    public String number(Node.Num node) {
        return new NumberValue(node.value()).show();
    }

    @Override
    public String text(Node.Text node) {
        return "'" + node.value() + "'";
    }

    @Override
    public String name(Node.Name node) {
        return node.name();
    }

    @Override
    public String negate(Node.Negate node) {
        return "-" + part(node.operand());
    }

    @Override
    public String binary(Node.Binary node) {
        return part(node.left()) + " " + node.op().symbol + " " + part(node.right());
    }

    @Override
    public String call(Node.Call node) {
        return node.arguments()
                .stream() // RC stream: ImmutableCollections$List12, ImmutableCollections$ListN | never others: the parser makes the list with List.copyOf
                .map(argument -> argument.accept(this)) // RC map: ReferencePipeline$Head; accept: Node$Num, Node$Text, Node$Name, Node$Negate, Node$Binary, Node$Call | never Node$Let: only a statement is a Let
                .collect(Collectors.joining(", ", node.function() + "(", ")")); // RC collect: ReferencePipeline$3 | never others: the result of map
    }

    @Override
    public String let(Node.Let node) {
        return "let " + node.name() + " = " + node.value().accept(this); // RC accept: Node$Num, Node$Text, Node$Name, Node$Negate, Node$Binary, Node$Call | never Node$Let: only a statement is a Let
    }

    private String part(Node node) {
        if (node instanceof Node.Binary) {
            return "(" + node.accept(this) + ")"; // RC accept: Node$Binary | never others: the condition
        }
        return node.accept(this); // RC accept: Node$Num, Node$Text, Node$Name, Node$Negate, Node$Call | never Node$Binary: the condition above | never Node$Let: only a statement is a Let
    }
}
