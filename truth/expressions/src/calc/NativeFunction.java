package calc;

import java.util.List;

/** A function for scripts that is written in Java. */
public interface NativeFunction {
    Value call(List<Value> arguments);
}
