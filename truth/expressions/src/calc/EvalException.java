package calc;

/** A script is well-formed but has no result. */
public abstract class EvalException extends CalcException {
    EvalException(String message) {
        super(message);
    }
}
