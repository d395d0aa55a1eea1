package calc;

abstract class Token {
    enum Kind { NUMBER, TEXT, NAME, SYMBOL, END }

    final Kind kind;

    Token(Kind kind) {
        this.kind = kind;
    }

    abstract String text();

    /** The token in the words of an error message. */
    String describe() {
        return "'" + text() + "'"; // RC text: Token$IntToken, Token$DecimalToken, Token$TextToken, Token$NameToken, Token$SymbolToken | never Token$EndToken: it overrides describe()
    }

    final boolean is(Kind otherKind, String otherText) {
        return kind == otherKind && text().equals(otherText); // RC text: Token$NameToken, Token$SymbolToken | never Token$IntToken, Token$DecimalToken, Token$TextToken, Token$EndToken: the parser asks for the kinds NAME and SYMBOL only
    }

    abstract static class NumberToken extends Token {
        final String digits;

        NumberToken(String digits) {
            super(Kind.NUMBER);
            this.digits = digits;
        }

        abstract double value();

        @Override
        String text() {
            return digits;
        }
    }

    static final class IntToken extends NumberToken {
        IntToken(String digits) {
            super(digits);
        }

        @Override
        double value() {
            return Long.parseLong(digits);
        }
    }

    static final class DecimalToken extends NumberToken {
        DecimalToken(String digits) {
            super(digits);
        }

        @Override
        double value() {
            return Double.parseDouble(digits);
        }
    }

    static final class TextToken extends Token {
        private final String content;

        TextToken(String content) {
            super(Kind.TEXT);
            this.content = content;
        }

        @Override
        String text() {
            return content;
        }
    }

    static final class NameToken extends Token {
        private final String name;

        NameToken(String name) {
            super(Kind.NAME);
            this.name = name;
        }

        @Override
        String text() {
            return name;
        }
    }

    static final class SymbolToken extends Token {
        private final char symbol;

        SymbolToken(char symbol) {
            super(Kind.SYMBOL);
            this.symbol = symbol;
        }

        @Override
        String text() {
            return String.valueOf(symbol);
        }
    }

    static final class EndToken extends Token {
        EndToken() {
            super(Kind.END);
        }

        @Override
        String text() {
            return "";
        }

        @Override
        String describe() {
            return "the end";
        }
    }
}
