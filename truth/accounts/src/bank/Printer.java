package bank;

public final class Printer {
    private final Pool<ReportWriter> tables = new Pool<>(ReportWriter.CsvWriter::new);   // LAMBDA csv
    private final Pool<ReportWriter> texts = new Pool<>(ReportWriter.TextWriter::new);   // LAMBDA text

    public String table(Account account) { return print(account, tables); }
    public String text(Account account) { return print(account, texts); }

    private static String print(Account account, Pool<ReportWriter> pool) {
        ReportWriter writer = pool.take();
        writer.begin(account.number());   // RC begin: ReportWriter$CsvWriter, ReportWriter$TextWriter
        account.list(writer);
        String result = writer.finish();   // RC finish: ReportWriter$CsvWriter, ReportWriter$TextWriter
        pool.give(writer);
        return result;
    }

    /** An empty table. */
    public String header() {
        ReportWriter writer = tables.take();
        writer.begin("");   // RC begin: ReportWriter$CsvWriter | never ReportWriter$TextWriter: it comes from the other pool, and goes back there
        String result = writer.finish();   // RC finish: ReportWriter$CsvWriter
            //+ | never ReportWriter$TextWriter: it comes from the other pool, and goes back there
        tables.give(writer);
        return result;
    }
}
