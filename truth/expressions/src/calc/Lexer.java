package calc;

import java.util.ArrayList;
import java.util.List;

final class Lexer {
    private static final String SYMBOLS = "+-*/=&;(),";

    private final Source source;
    private int c;

    private Lexer(Source source) {
        this.source = source;
        advance();
    }

    /** All the tokens of a source, which is closed then. */
    static List<Token> scan(Source opened) {
        List<Token> tokens = new ArrayList<>();
        try (Source source = opened) { // RC close: TextSource, Uncommented; addSuppressed: * | never ReaderSource: it is always inside of an Uncommented
            Lexer lexer = new Lexer(source);
            Token token;
            do {
                token = lexer.next();
                tokens.add(token); // RC add: ArrayList | never others: made in this method
            } while (token.kind != Token.Kind.END);
        } // RC close: TextSource, Uncommented | never ReaderSource: it is always inside of an Uncommented
        return tokens;
    }

    private void advance() {
        c = source.read(); // RC read: TextSource, Uncommented | never ReaderSource: it is always inside of an Uncommented
    }

    private Token next() {
        while (c == ' ' || c == '\n') {
            advance();
        }
        if (c < 0) {
            return new Token.EndToken();
        }
        if (Character.isDigit(c)) {
            return number();
        }
        if (Character.isLetter(c)) {
            return new Token.NameToken(word());
        }
        if (c == '\'') {
            return text();
        }
        if (SYMBOLS.indexOf(c) < 0) {
            throw new SyntaxException("unknown character " + (char) c);
        }
        char symbol = (char) c;
        advance();
        return new Token.SymbolToken(symbol);
    }

    private Token number() {
        String digits = digits();
        if (c != '.') {
            return new Token.IntToken(digits);
        }
        advance();
        return new Token.DecimalToken(digits + "." + digits());
    }

    private String digits() {
        StringBuilder digits = new StringBuilder();
        while (Character.isDigit(c)) {
            digits.append((char) c);
            advance();
        }
        return digits.toString();
    }

    private String word() {
        StringBuilder word = new StringBuilder();
        while (Character.isLetterOrDigit(c)) {
            word.append((char) c);
            advance();
        }
        return word.toString();
    }

    private Token text() {
        StringBuilder content = new StringBuilder();
        advance();
        while (c != '\'') {
            if (c < 0) {
                throw new SyntaxException("text without end");
            }
            content.append((char) c);
            advance();
        }
        advance();
        return new Token.TextToken(content.toString());
    }
}
