import java.util.AbstractList;
import java.util.Iterator;
import java.util.List;
import markup.*;
import markup.io.*;

public class Tests {
    public static void main(String[] args) {
        Section all = everything();
        renderers(all);
        sinks();
        ordering(all);
        copies(all);
        attributes();
        assembler();
        problems();
        check(Documents.outline(all).equals("3 4 "), "outline");
        check(Documents.quotedWeight(all) == 14, "quoted " + Documents.quotedWeight(all));
    }

    static void check(boolean ok, String what) {
        if (!ok) {
            throw new AssertionError(what);
        }
    }

    static Block macro() {
        return new Assembler().build("macro", "n#");
    }

    static Paragraph paragraph() {
        return new Paragraph().add(new Text("a<b")).add(new Code("x")).add(new Image("i.png"))
                .add(new Link("t", new Text("l"))).add(new Link("t", new Code("c"))).add(new Link("t", new Image("j")));
    }

    static Section everything() {
        return new Section("top").add(paragraph()).add(new CodeBlock("code")).add(macro())
                .add(Section.reference("main").add(new CodeBlock("int x")))
                .add(new Quote(new CodeBlock("cc"))).add(new Quote(macro())).add(new Quote(new Section("s").add(new CodeBlock(""))))
                .add(new Quote(new Paragraph().add(new Text("quoted 10"))))
                .note(new Paragraph().add(new Text("note")));
    }

    static Node[] nodes() {
        return new Node[] {new Text("t"), new Code("c"), new Image("i"), new Link("t", new Text("x")), paragraph(),
            new Quote(paragraph()), new CodeBlock("cb"), macro(), new Section("s")};
    }

    static void renderers(Section all) {
        Sink[] sinks = {new BufferSink(), new IndentSink(new BufferSink(), 2), TeeSink.recording(new BufferSink())};
        for (Sink sink : sinks) {
            new HtmlRenderer(sink).render(all);
            Documents.renderer("md", sink).render(all);
            Documents.renderer("html", sink).render(all);
        }
        check(sinks[0].toString().contains("a&lt;b"), "escaped");
        PlainRenderer plain = new PlainRenderer();
        plain.render(all);
        check(plain.result().contains("a<b`x`[image]"), plain.result());
        check(Documents.sizeIn("md", all) > 0 && Documents.sizeIn("html", all) > 0, "size");
        Statistics statistics = new Statistics();
        for (Node node : all.walk()) {
            node.accept(statistics);
        }
        for (Node node : nodes()) {
            for (Node inner : node.walk()) {
                inner.accept(statistics);
            }
            plain.render(node);
        }
        check(statistics.texts() > 3, "texts");
        Iterator<Node> walk = new Paragraph().add(new Text("a")).add(new Text("b")).walk().iterator();
        for (int i = 0; i < 3; i++) {
            walk.next();
        }
        check(!walk.hasNext(), "walk");
    }

    static void sinks() {
        Sink[] inner = {new BufferSink(), new IndentSink(new BufferSink(), 1), new TeeSink(new BufferSink(), new BufferSink())};
        for (Sink a : inner) {
            new IndentSink(a, 2).put("x\ny");
            for (Sink b : inner) {
                new TeeSink(a, b).put("z");
            }
        }
    }

    static void ordering(Section all) {
        check(all.last(BlockOrder.BY_WEIGHT) != null && all.last(BlockOrder.SECTIONS_LAST) instanceof Section, "last");
        for (Node a : nodes()) {
            for (Node b : nodes()) {
                check(Integer.signum(a.compareTo(b)) == Integer.signum(Integer.compare(a.weight(), b.weight())), "order");
                if (a instanceof Block && b instanceof Block) {
                    BlockOrder.BY_WEIGHT.compare((Block) a, (Block) b);
                }
            }
            if (a instanceof Block) {
                new Section("x").add((Block) a).heavierThan(new Section("yyy"));
            }
        }
        check(!new Section("x").heavierThan(all), "empty");
    }

    static void copies(Section all) {
        Section copy = all.copy();
        check(copy.weight() >= all.weight() && copy.noteWeight() == 4, "copy");
        Section code = Section.reference("f").copy();
        check(code.weight() == 1 && Documents.outline(code).equals("1 "), "code title");
        check(paragraph().copy().plain().equals("a<b`x`[1][1][1]"), paragraph().plain());
        Snapshot snapshot = new Snapshot();
        for (Node node : nodes()) {
            if (node instanceof Block) {
                snapshot.add((Block) node);
            }
        }
        check(snapshot.weight() > 0, "snapshot");
    }

    static void attributes() {
        Attributes attributes = new Text("t").attributes().set("a", "b").set("n", 3).margin("left", 2).margin("right", -4);
        check(attributes.show().equals("a=\"b\" n=3 "), attributes.show());
        check(attributes.width() == 2, "width");
    }

    static void assembler() {
        Assembler assembler = new Assembler().extend("up", String::toUpperCase);
        String[] names = {"p", "quote", "macro", "up"};
        for (String name : names) {
            check(assembler.build(name, "a#").attributes().show().equals("size=2 "), name);
            check(assembler.estimate(name, "a#") == 2, name);
        }
        check(assembler.estimate("none", "a#") == 0, "missing");
        check(assembler.assemble("t", List.of("p:x", "up:y")).blocks().size() == 2, "assemble");
    }

    static void problems() {
        Assembler assembler = new Assembler();
        check(assembler.check(List.of("p:x")) == 0, "none");
        check(assembler.check(List.of("what:x")) == 2, "unknown");
        check(assembler.check(List.of("macro:x")) == 1, "body");
        assembler.extend("bad", body -> {
            throw new MarkupException(body);
        });
        check(assembler.check(List.of("bad:x")) == 1, "thrown by extension");
        check(assembler.check(failing(caught(() -> assembler.build("what", "")))) == 2, "thrown by list");
        check(assembler.check(failing(caught(() -> new Quote(new Quote(macro()))))) == 1, "thrown by list");
    }

    static RuntimeException caught(Runnable action) {
        try {
            action.run();
        } catch (MarkupException e) {
            return e;
        }
        throw new AssertionError("no exception");
    }

    static List<String> failing(RuntimeException e) {
        return new AbstractList<>() {
            @Override public String get(int index) {
                throw e;
            }

            @Override public int size() {
                return 1;
            }
        };
    }
}
