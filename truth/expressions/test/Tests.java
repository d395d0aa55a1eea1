import calc.BoolValue;
import calc.CalcException;
import calc.DivisionByZero;
import calc.Environment;
import calc.ListValue;
import calc.Nothing;
import calc.NumberValue;
import calc.Script;
import calc.SyntaxException;
import calc.TextValue;
import calc.TypeMismatch;
import calc.UnknownName;
import calc.Value;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;

public class Tests {
    /** Names of values of all kinds. */
    private static final String[] NAMES = {"n", "t", "b", "l", "z"};

    public static void main(String[] args) {
        values();
        parsing();
        evaluation();
        printing();
        folding();
        readers();
    }

    static void check(boolean ok) {
        if (!ok) {
            throw new AssertionError();
        }
    }

    static void equal(Object expected, Object actual) {
        if (!expected.equals(actual)) {
            throw new AssertionError("expected " + expected + ", got " + actual);
        }
    }

    static Environment environment() {
        Environment environment = new Environment();
        environment.set("n", new NumberValue(5));
        environment.set("t", new TextValue("word"));
        environment.set("b", BoolValue.TRUE);
        environment.set("l", ListValue.of(new NumberValue(1.5), new TextValue("x"), BoolValue.FALSE, ListValue.of(), Nothing.NOTHING));
        environment.set("z", Nothing.NOTHING);
        environment.define("twice", arguments -> new NumberValue(2 * arguments.get(0).number()));
        environment.define("parse", arguments -> Script.parse(arguments.get(0).show()).run(new Environment()));
        environment.define("nothing", arguments -> null);
        return environment;
    }

    static String explain(String script) {
        return Script.parse(script).explain(environment());
    }

    static void values() {
        Environment environment = environment();
        equal("[1.5 x no [] nothing]", environment.get("l").show());
        equal(Nothing.NOTHING, environment.get("other"));
        equal(new NumberValue(5), new Environment(environment).get("n"));
        for (Value value : new Value[] {new TextValue("a"), ListValue.of(), Nothing.NOTHING}) {
            try {
                value.number();
                throw new AssertionError();
            } catch (TypeMismatch e) {
                equal("use numbers", e.hint());
            }
        }
    }

    static void parsing() {
        equal("ok", Script.check("let x = 1 + 2.5 * -(3 - y); max(x, 'a', f()) & x"));
        equal("ok", Script.check("1 # one\n+ 2"));
        for (String rest : new String[] {"2", "2.5", "'t'", "n", ")"}) {
            check(Script.check("1 " + rest).startsWith("correct this: unexpected '"));
        }
        for (String name : new String[] {"2", "2.5", "'t'", "+", ""}) {
            check(Script.check("let " + name).startsWith("correct this: expected a name, found "));
        }
        for (String other : new String[] {"2", "2.5", "'t'", "n", ";", ""}) {
            check(Script.check("(1 " + other).startsWith("correct this: expected ), found "));
        }
        equal("ok", Script.check("2.5; 3"));
        equal("correct this: unexpected the end", Script.check(""));
        equal("correct this: unexpected ';'", Script.check("1 + ;"));
        equal("correct this: unexpected the end", Script.check("1 +"));
        equal("correct this: unknown character ^", Script.check("2 ^ 3"));
        equal("correct this: unknown character ^", Script.check("2 # two\n ^ 3"));
        equal("correct this: text without end", Script.check("'abc"));
        equal("use fewer parentheses", Script.check("(".repeat(101)));
    }

    static void evaluation() {
        equal("7", explain("let x = 3; x + 4"));
        equal("3", explain("10 - 3.5 * 2"));
        equal("2.5", explain("n / 2"));
        equal("-5", explain("-n"));
        equal("-8", explain("-(n + 3)"));
        equal("-10", explain("-twice(n)"));
        equal("use numbers", explain("-'a'"));
        for (String a : NAMES) {
            explain(a);
            explain("-" + a);
            explain("max(" + a + ")");
            explain("length(" + a + ")");
            explain("list(" + a + ")");
            for (String b : NAMES) {
                for (String op : new String[] {"+", "-", "*", "/", "=", "&"}) {
                    explain(a + op + b);
                }
            }
        }
        for (String part : new String[] {"1", "'t'", "n", "-n", "(1 + 2)", "max(1)"}) {
            String shown = explain(part);
            equal("yes", explain(part + " = " + part));
            equal("yes", explain("(" + part + ") & (" + part + ")"));
            equal("[" + shown + "]", explain("list(" + part + ")"));
            equal(shown, explain("let v = " + part));
        }
        equal("5word", explain("n + t"));
        equal("word[1.5 x no [] nothing]", explain("t + l"));
        equal("yesnothing", explain("b + z"));
        equal("nothingyes", explain("z + b"));
        equal("[1.5 x no [] nothing 5]", explain("l + n"));
        equal("9", explain("max(1, 9, 4)"));
        equal("[1 2 3]", explain("list(1, 2, 3)"));
        equal("[]", explain("list()"));
        equal("5", explain("length(l)"));
        equal("4", explain("length(t)"));
        equal("nothing", explain("nothing()"));
        equal("compare the divisor with 0", explain("1 / 0"));
        equal("define q", explain("q + 1"));
        equal("define trace", explain("trace(1)"));
        equal("3", explain("parse('1 + 2')"));
        equal("function: correct this: unexpected the end", explain("parse('1 +')"));
        equal("function: use fewer parentheses", explain("parse('" + "(".repeat(200) + "')"));
        try {
            Script.parse("1 / (n - n)").run(environment());
            throw new AssertionError();
        } catch (DivisionByZero e) {
            equal("division by zero", e.getMessage());
        }
        try {
            Script.parse("q").run(environment());
            throw new AssertionError();
        } catch (UnknownName e) {
            equal("unknown name q", e.getMessage());
        }
    }

    static void printing() {
        String text = "1;\n't';\nn;\n-n;\n1 + (2 * n);\n(1 - 2) / -'a';\nlet v = list(1, 't', n, -n, 1 & 2, max());\nmax(1);\n";
        String source = text.substring(0, text.length() - 2);
        equal(text, Script.parse(source).toString());
        equal("-(1 = 2);\n-max();\nmax() + -(-n + 1);\n", Script.parse("-(1 = 2); -max(); max() + -(-n + 1)").toString());
        for (String part : new String[] {"1", "'t'", "n", "-n", "1 + 2", "max(1)"}) {
            equal("let v = " + part + ";\n", Script.parse("let v = " + part).toString());
        }
    }

    static void folding() {
        Script script = Script.parse("let x = 2 + 3 * 4; x - (10 - 1) / 3; 1 = 1; 0 & 1; 1 & 0; 1 / 0; n + 1; 'a' + 'b'").optimized();
        equal("let x = 14;\nx - 3;\n1 = 1;\n0 & 1;\n1 & 0;\n1 / 0;\nn + 1;\n'a' + 'b';\n", script.toString());
        equal("compare the divisor with 0", script.warning());
        equal("", Script.parse("1").warning());
        equal("14", Script.parse("2 + 3 * 4").optimized().explain(new Environment()));
    }

    static void readers() {
        equal("3", Script.parse(new StringReader("1 # one\n + 2")).explain(new Environment()));
        boolean[] closed = {false};
        Reader reader = new StringReader("1 + ^") {
            @Override
            public void close() {
                closed[0] = true;
            }
        };
        try {
            Script.parse(reader);
            throw new AssertionError();
        } catch (CalcException e) {
            check(e instanceof SyntaxException && closed[0]);
        }
        Reader broken = new Reader() {
            @Override
            public int read(char[] buffer, int offset, int length) throws IOException {
                throw new IOException("read");
            }

            @Override
            public void close() throws IOException {
                throw new IOException("close");
            }
        };
        try {
            Script.parse(broken);
            throw new AssertionError();
        } catch (java.io.UncheckedIOException e) {
            equal("read", e.getCause().getMessage());
            equal(1, e.getSuppressed().length);
        }
    }
}
