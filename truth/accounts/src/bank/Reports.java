package bank;

/** The reports on an account. */
public final class Reports {
    private final Account account;
    private final Printer printer = new Printer();
    private final Slot<Report> statement = new Slot<>();
    private final Slot<Report> summary = new Slot<>();

    public Reports(Account account) {
        this.account = Checks.present(account);
    }

    private Report newStatement() { return new Report.Statement(printer.text(account)); }

    private Report summary() {
        return summary.get(account.version(), () -> new Report.Summary(account.balance(), account.turnover()));   // LAMBDA summary
    }

    public int statementLines() {
        return statement.get(account.version(), this::newStatement)   // LAMBDA statement
                .lines();   // RC lines: Report$Statement | never Report$Summary, Report$Titled: the slot holds only what newStatement returns
    }

    public String summaryText() { return summary().text(); }   // RC text: Report$Summary
        //+ | never Report$Statement, Report$Titled: the slot of the private method summary holds only summaries

    public int titledLines(String title) { return new Report.Titled(title, summary()).lines(); }

    /** The statement, or the summary if that has as many lines. */
    public String shortest() {
        Report full = statement.get(account.version(), this::newStatement);   // LAMBDA shortest
        Report brief = summary();
        int limit = brief.lines();   // RC lines: Report$Summary
            //+ | never Report$Statement, Report$Titled: the slot of the private method summary holds only summaries
        boolean fits = full.lines() <= limit;   // RC lines: Report$Statement
            //+ | never Report$Summary, Report$Titled: the slot holds only what newStatement returns
        return (fits ? full : brief).text();   // RC text: Report$Statement, Report$Summary | never Report$Titled: it is in no slot
    }
}
