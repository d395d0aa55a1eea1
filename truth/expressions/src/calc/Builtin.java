package calc;

import java.util.Collections;
import java.util.List;

/** What a script can call. */
interface Builtin {
    Value call(List<Value> arguments);

    final class Native implements Builtin {
        private final NativeFunction function;

        Native(NativeFunction function) {
            this.function = function;
        }

        @Override
        public Value call(List<Value> arguments) {
            Value result = function.call(Collections.unmodifiableList(arguments));
            return result == null ? Nothing.NOTHING : result;
        }
    }

    /** Writes the arguments to the console. */
    final class Trace implements Builtin {
        @Override
        public Value call(List<Value> arguments) {
            System.out.println(arguments);
            return Nothing.NOTHING;
        }
    }
}
