package calc;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** The names that a script can use. */
public final class Environment {
    private final Environment parent;
    private final Map<String, Value> values = new HashMap<>();
    private final Map<String, Builtin> functions = new HashMap<>();

    public Environment() {
        this(null);
    }

    public Environment(Environment parent) {
        this.parent = parent;
    }

    public void set(String name, Value value) {
        values.put(name, Objects.requireNonNull(value)); // RC put: HashMap | never others: private final field
    }

    public Value get(String name) {
        Value value = lookup(name);
        return value instanceof Undefined ? Nothing.NOTHING : value;
    }

    public void define(String name, NativeFunction function) {
        functions.put(name, new Builtin.Native(function)); // RC put: HashMap | never others: private final field
    }

    Value lookup(String name) {
        Value value = values.get(name); // RC get: HashMap | never others: private final field
        if (value != null) {
            return value;
        }
        return parent == null ? Undefined.UNDEFINED : parent.lookup(name);
    }

    Builtin function(String name) {
        Builtin own = functions.get(name); // RC get: HashMap | never others: private final field
        return own != null ? own : Builtins.find(name);
    }
}
