package bank;

/** Writes transactions as lines of text. Writers are used again. */
abstract class ReportWriter {
    final StringBuilder out = new StringBuilder();

    abstract void begin(String title);

    abstract void row(Transaction tx);

    String finish() {
        String result = out.toString();
        out.setLength(0);
        return result;
    }

    static final class CsvWriter extends ReportWriter {
        @Override void begin(String title) { out.append("kind;amount\n"); }
        @Override void row(Transaction tx) { out.append(tx.kind()).append(';').append(tx.change()).append('\n'); }   // RC kind: Deposit, Withdrawal, InternalTransfer, WireTransfer, StandingOrder, Fee; change: Deposit, Withdrawal, InternalTransfer, WireTransfer, StandingOrder, Fee
    }

    static final class TextWriter extends ReportWriter {
        @Override void begin(String title) { out.append(title).append('\n'); }

        @Override void row(Transaction tx) {
            if (tx instanceof Transfer transfer) {
                out.append("to ").append(transfer.target());   // RC target: InternalTransfer, WireTransfer, StandingOrder
            } else if (tx.kind() == Kind.FEE) {   // RC kind: Deposit, Withdrawal, Fee
                //+ | never InternalTransfer, WireTransfer, StandingOrder: instanceof
                out.append(tx);
            } else {
                out.append(tx.amount());   // RC amount: Deposit, Withdrawal
                    //+ | never InternalTransfer, WireTransfer, StandingOrder: instanceof; never Fee: its kind is FEE
            }
            out.append('\n');
        }

        @Override String finish() { return super.finish().strip(); }
    }
}
