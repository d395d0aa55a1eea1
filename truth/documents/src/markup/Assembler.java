package markup;

import java.util.List;

/** Builds blocks from their names and bodies. */
public final class Assembler {
    private final Table<BlockHandler> handlers = new Table<>();
    private final Table<Extension> extensions = new Table<>();

    public Assembler() {
        BlockHandler paragraph = body -> new Paragraph().add(new Text(body));   // LAMBDA paragraph
        handlers.put("p", paragraph);
        handlers.put("quote", new QuoteHandler(paragraph));
        handlers.put("macro", Assembler::macro);   // LAMBDA macro
    }

    private static Block macro(String body) {
        if (body.indexOf('#') < 0) {
            throw new BodyException("no # in macro");
        }
        return new Macro(body);
    }

    public Assembler extend(String name, Extension extension) {
        extensions.put(name, extension);
        return this;
    }

    public Block build(String name, String body) {
        Block block = create(name, body);
        if (block instanceof Missing) {
            throw new UnknownBlockException(name);
        }
        block.attributes().set("size", block.weight());   // RC attributes: Paragraph, Quote, CodeBlock, Macro; weight: Paragraph, Quote, CodeBlock, Macro
            //+ | never Section: no handler creates sections; never Missing: the line before throws
        return block;
    }

    /** The weight that a block would have. */
    public int estimate(String name, String body) { return create(name, body).weight(); }   // RC weight: Paragraph, Quote, CodeBlock, Macro, Missing
        //+ | never Section: no handler creates sections

    private Block create(String name, String body) {
        Extension extension = extensions.find(name);
        if (extension != null) {
            return new CodeBlock(extension.expand(body));
        }
        BlockHandler handler = handlers.find(name);
        return handler == null ? new Missing() : handler.create(body);   // RC create: lambda paragraph, QuoteHandler, lambda macro
            //+ | never TrimmingHandler: only around creates it, and nothing calls around
    }

    /** Builds a section from lines "name:body". */
    public Section assemble(String title, List<String> lines) {
        Section section = new Section(title);
        for (String line : lines) {   // RC iterator: *; hasNext: *; next: *
            int colon = line.indexOf(':');
            try {
                section.add(build(line.substring(0, colon), line.substring(colon + 1)));
            } catch (UnknownBlockException | BodyException e) {
                throw new BuildException(line, e);
            }
        }
        return section;
    }

    /** The severity of the first problem in the lines, or 0. */
    public int check(List<String> lines) {
        try {
            assemble("", lines);
            return 0;
        } catch (MarkupException e) {
            if (e instanceof BuildException && e.getCause() instanceof MarkupException) {   // RC getCause: BuildException | never others: instanceof
                return ((MarkupException) e.getCause()).severity();   // RC getCause: BuildException; severity: UnknownBlockException, BodyException
                    //+ | never others: the exception with getCause is a BuildException by instanceof, and the only place that creates one
                    //+ gives it an UnknownBlockException or BodyException as cause, which initCause cannot change
            }
            return e.severity();   // RC severity: MarkupException, UnknownBlockException, BodyException
                //+ | never BuildException: its cause is always a MarkupException, so the line before has returned
        }
    }
}
