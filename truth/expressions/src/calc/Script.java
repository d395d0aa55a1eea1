package calc;

import java.io.Reader;

/** A program of the expression language. */
public final class Script {
    private final Node[] statements;
    private final String warning;

    private Script(Node[] statements, String warning) {
        this.statements = statements;
        this.warning = warning;
    }

    public static Script parse(String text) {
        return parse(Source.open(text));
    }

    /** Reads a script to the end of the reader and closes it. */
    public static Script parse(Reader reader) {
        return parse(new Uncommented(new ReaderSource(reader)));
    }

    private static Script parse(Source source) {
        return new Script(new Parser(Lexer.scan(source)).program(), "");
    }

    /** Says what is wrong with a script. */
    public static String check(String text) {
        try {
            parse(text);
            return "ok";
        } catch (CalcException e) {
            return e.hint(); // RC hint: SyntaxException, LimitException | never others: parsing a string evaluates nothing and runs no code of clients
        }
    }

    public Value run(Environment environment) {
        Evaluator evaluator = new Evaluator(environment);
        Value result = Nothing.NOTHING;
        for (Node statement : statements) {
            result = statement.accept(evaluator); // RC accept: Node$Num, Node$Text, Node$Name, Node$Negate, Node$Binary, Node$Call, Node$Let
        }
        return result;
    }

    /** The result of the script in words. */
    public String explain(Environment environment) {
        try {
            Value result = run(environment);
            return result.show(); // RC show: NumberValue, TextValue, BoolValue, ListValue, Nothing | never Undefined: the evaluator replaces it
        } catch (EvalException e) {
            return e.hint(); // RC hint: DivisionByZero, UnknownName, TypeMismatch
        } catch (CalcException e) {
            return "function: " + e.hint(); // RC hint: SyntaxException, LimitException | never others: EvalExceptions are caught above
        }
    }

    /** The same script with less to do. */
    public Script optimized() {
        Folder folder = new Folder();
        Node[] folded = new Node[statements.length];
        for (int i = 0; i < folded.length; i++) {
            folded[i] = folder.fold(statements[i]);
        }
        return new Script(folded, folder.warning());
    }

    public String warning() {
        return warning;
    }

    @Override
    public String toString() {
        Printer printer = new Printer();
        StringBuilder text = new StringBuilder();
        for (Node statement : statements) {
            text.append(statement.accept(printer)) // RC accept: Node$Num, Node$Text, Node$Name, Node$Negate, Node$Binary, Node$Call, Node$Let
                    .append(";\n");
        }
        return text.toString();
    }
}
