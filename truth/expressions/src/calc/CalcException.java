package calc;

/** Something is wrong with a script. */
public abstract class CalcException extends RuntimeException {
    CalcException(String message) {
        super(message);
    }

    /** What the writer of the script could do. */
    public abstract String hint();
}
