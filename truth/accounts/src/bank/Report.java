package bank;

interface Report {
    int lines();

    String text();

    record Statement(String text) implements Report {
        @Override public int lines() { return (int) text.lines().count(); }   // RC count: ReferencePipeline$Head
            //+ | never library: what String.lines returns
    }

    record Summary(long balance, long turnover) implements Report {
        @Override public int lines() { return 1; }
        @Override public String text() { return balance + " of " + turnover; }
    }

    /** A report with a title. */
    record Titled(String title, Report body) implements Report {
        @Override public int lines() { return body.lines() + 1; }   // RC lines: Report$Summary
            //+ | never Report$Statement, Report$Titled: only summaries are given a title
        @Override public String text() { return title + "\n" + body.text(); }   // RC text: none | never others: nothing calls text of a titled report
    }
}
