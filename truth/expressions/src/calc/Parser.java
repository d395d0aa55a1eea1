package calc;

import java.util.ArrayList;
import java.util.List;

final class Parser {
    private static final int MAX_DEPTH = 100;

    private final List<Token> tokens;
    private int next;
    private int depth;

    Parser(List<Token> tokens) {
        this.tokens = tokens;
    }

    Node[] program() {
        List<Node> statements = new ArrayList<>();
        do {
            statements.add(statement()); // RC add: ArrayList | never others: made in this method
        } while (accept(";"));
        Token rest = current();
        if (rest.kind != Token.Kind.END) {
            throw new SyntaxException("unexpected " + rest.describe()); // RC describe: Token$IntToken, Token$DecimalToken, Token$TextToken, Token$NameToken, Token$SymbolToken | never Token$EndToken: it has the kind END
        }
        return statements.toArray(new Node[0]); // RC toArray: ArrayList | never others: made in this method
    }

    private Node statement() {
        if (!current().is(Token.Kind.NAME, "let")) { // RC is: Token$IntToken, Token$DecimalToken, Token$TextToken, Token$NameToken, Token$SymbolToken, Token$EndToken
            return expression();
        }
        next++;
        Token name = take();
        if (name.kind != Token.Kind.NAME) {
            throw new SyntaxException("expected a name, found " + name.describe()); // RC describe: Token$IntToken, Token$DecimalToken, Token$TextToken, Token$SymbolToken, Token$EndToken | never Token$NameToken: it has the kind NAME
        }
        expect("=");
        return new Node.Let(name.text(), expression()); // RC text: Token$NameToken | never others: the kind is NAME here
    }

    private Node expression() {
        if (++depth > MAX_DEPTH) {
            throw new LimitException(MAX_DEPTH);
        }
        Node left = sum();
        String symbol = acceptAny("=", "&");
        Node node = symbol == null ? left : new Node.Binary(Operator.of(symbol), left, sum());
        depth--;
        return node;
    }

    private Node sum() {
        Node left = product();
        String symbol;
        while ((symbol = acceptAny("+", "-")) != null) {
            left = new Node.Binary(Operator.of(symbol), left, product());
        }
        return left;
    }

    private Node product() {
        Node left = unary();
        String symbol;
        while ((symbol = acceptAny("*", "/")) != null) {
            left = new Node.Binary(Operator.of(symbol), left, unary());
        }
        return left;
    }

    private Node unary() {
        if (!accept("-")) {
            return primary();
        }
        Node operand = unary();
        if (operand instanceof Node.Num num) {
            return new Node.Num(-num.value());
        }
        return operand instanceof Node.Negate twice ? twice.operand() : new Node.Negate(operand);
    }

    private Node primary() {
        Token token = take();
        if (token.kind == Token.Kind.NUMBER) {
            return new Node.Num(((Token.NumberToken) token).value()); // RC value: Token$IntToken, Token$DecimalToken
        }
        if (token.kind == Token.Kind.TEXT) {
            return new Node.Text(token.text()); // RC text: Token$TextToken | never others: they have other kinds
        }
        if (token.kind == Token.Kind.NAME) {
            String name = token.text(); // RC text: Token$NameToken | never others: they have other kinds
            return accept("(") ? new Node.Call(name, arguments()) : new Node.Name(name);
        }
        if (!token.is(Token.Kind.SYMBOL, "(")) { // RC is: Token$SymbolToken, Token$EndToken | never others: the method has returned for their kinds
            throw new SyntaxException("unexpected " + token.describe()); // RC describe: Token$SymbolToken, Token$EndToken | never others: the method has returned for their kinds
        }
        Node inner = expression();
        expect(")");
        return inner;
    }

    private List<Node> arguments() {
        List<Node> arguments = new ArrayList<>();
        if (!accept(")")) {
            do {
                arguments.add(expression()); // RC add: ArrayList | never others: made in this method
            } while (accept(","));
            expect(")");
        }
        return List.copyOf(arguments);
    }

    private Token current() {
        return tokens.get(next); // RC get: ArrayList | never others: the list comes from Lexer.scan
    }

    private Token take() {
        Token token = current();
        if (token.kind != Token.Kind.END) {
            next++;
        }
        return token;
    }

    private boolean accept(String symbol) {
        boolean found = current().is(Token.Kind.SYMBOL, symbol); // RC is: Token$IntToken, Token$DecimalToken, Token$TextToken, Token$NameToken, Token$SymbolToken, Token$EndToken
        if (found) {
            next++;
        }
        return found;
    }

    private String acceptAny(String... symbols) {
        for (String symbol : symbols) {
            if (accept(symbol)) {
                return symbol;
            }
        }
        return null;
    }

    private void expect(String symbol) {
        if (!accept(symbol)) {
            throw new SyntaxException("expected " + symbol + ", found " + current().describe()); // RC describe: Token$IntToken, Token$DecimalToken, Token$TextToken, Token$NameToken, Token$SymbolToken, Token$EndToken
        }
    }
}
