package org.breccia;

import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The statements of one sequence and their values. The value of the third statement is {@code v2}; a statement without
 * a value takes its number, too.
 *
 * <pre>
 * new    class descriptor argument…
 * call   class name descriptor receiver argument…      receiver "-": a static method
 * get    class name receiver
 * put    class name receiver argument
 * array  element argument…                             a new array with these elements
 * letters type text                                    its bytes in UTF-8, or its characters
 * load   array index
 * store  array index argument
 * wait   future                                        what the future gives, unless that takes long
 * write  interface behaviour                           an object of the client: see {@link Written}
 * write  interface lambda result statement…            one whose only method runs these statements, a word each
 * </pre>
 *
 * In a lambda, {@code p2} is the third of its parameters and of the values of its statements.
 */
final class Statements {
    /** How many milliseconds a search waits for a future. */
    private static final long PATIENCE = 200;

    private final ClassLoader loader;
    /** The methods of this loader's classes that were called, by class, name and descriptor. */
    private final Map<String, Method> methods;
    private final List<Object> values;
    /** In a lambda: its arguments, and the values of its statements. */
    private final List<Object> inner = new ArrayList<>();
    private boolean isVoid;

    Statements(ClassLoader loader, Map<String, Method> methods) {
        this(loader, methods, new ArrayList<>());
    }

    private Statements(ClassLoader loader, Map<String, Method> methods, List<Object> values) {
        this.loader = loader;
        this.methods = methods;
        this.values = values;
    }

    /** Runs the statements of a lambda, whose words are those of its line. */
    Object lambda(String[] words, Object[] arguments) throws Throwable {
        Statements statements = new Statements(loader, methods, values);
        if (arguments != null) {
            statements.inner.addAll(java.util.Arrays.asList(arguments));
        }
        for (int at = 4; at < words.length; at++) {
            statements.inner.add(statements.unwrapped(text(words[at]).split("\t", -1)));
        }
        return statements.argument(words[3]);
    }

    /** Whether the last statement has no value. */
    boolean isVoid() {
        return isVoid;
    }

    Object run(String[] words) throws Throwable {
        isVoid = false;
        Object value = unwrapped(words);
        values.add(value);
        return value;
    }

    private Object unwrapped(String[] words) throws Throwable {
        try {
            return value(words);
        } catch (InvocationTargetException wrapped) {
            throw wrapped.getCause();
        }
    }

    private Object value(String[] words) throws Throwable {
        switch (words[0]) {
            case "new":
                return construct(words);
            case "call":
                return call(words);
            case "get":
                return field(words).get(argument(words[3]));
            case "put":
                isVoid = true;
                field(words).set(argument(words[3]), argument(words[4]));
                return null;
            case "array":
                return array(words);
            case "letters":
                String letters = (String) argument(words[2]);
                return words[1].equals("[C")
                        ? (Object) letters.toCharArray()
                        : letters.getBytes(java.nio.charset.StandardCharsets.UTF_8);
            case "load":
                return Array.get(argument(words[1]), Integer.parseInt(words[2]));
            case "store":
                isVoid = true;
                Array.set(argument(words[1]), Integer.parseInt(words[2]), argument(words[3]));
                return null;
            case "wait":
                return ((java.util.concurrent.Future<?>) argument(words[1]))
                        .get(PATIENCE, java.util.concurrent.TimeUnit.MILLISECONDS);
            case "write":
                Class<?> type = type(words[1]);
                if (words[2].equals("lambda")) {
                    return Proxy.newProxyInstance(loader, new Class<?>[] {type}, new Written(this, words));
                }
                Object with = words.length > 3 ? argument(words[3]) : null;
                return Proxy.newProxyInstance(loader, new Class<?>[] {type}, new Written(words[2], with));
            default:
                throw new IllegalArgumentException("there is no statement " + words[0]);
        }
    }

    private Object construct(String[] words) throws Throwable {
        Class<?>[] parameters = parameters(words[2]);
        Constructor<?> constructor = type(words[1]).getDeclaredConstructor(parameters);
        open(constructor);
        return constructor.newInstance(arguments(words, 3));
    }

    private Object call(String[] words) throws Throwable {
        String key = words[1] + ' ' + words[2] + words[3];
        Method method = methods.get(key);
        if (method == null) {
            method = method(type(words[1]), words[2], words[3]);
            open(method);
            methods.put(key, method);
        }
        isVoid = method.getReturnType() == void.class;
        Object receiver = argument(words[4]);
        if (receiver == null && !Modifier.isStatic(method.getModifiers())) {
            throw new NullPointerException();
        }
        return method.invoke(receiver, arguments(words, 5));
    }

    private Object array(String[] words) throws Throwable {
        Object array = Array.newInstance(type(words[1]), words.length - 2);
        for (int at = 2; at < words.length; at++) {
            Array.set(array, at - 2, argument(words[at]));
        }
        return array;
    }

    private Field field(String[] words) throws Throwable {
        Class<?> from = type(words[1]);
        String name = text(words[2]);
        try {
            Field field = from.getField(name);
            open(field);
            return field;
        } catch (NoSuchFieldException hidden) {
            Field field = from.getDeclaredField(name);
            open(field);
            return field;
        }
    }

    /** Of several methods that differ in their results only, the one with this descriptor. */
    private Method method(Class<?> from, String name, String descriptor) throws Throwable {
        Class<?>[] parameters = parameters(descriptor);
        Class<?> result = type(descriptor.substring(descriptor.indexOf(')') + 1));
        String plain = text(name);
        for (Method method : from.getMethods()) {
            if (method.getName().equals(plain) && method.getReturnType() == result
                    && java.util.Arrays.equals(method.getParameterTypes(), parameters)) {
                return method;
            }
        }
        for (Class<?> at = from; at != null; at = at.getSuperclass()) {
            for (Method method : at.getDeclaredMethods()) {
                if (method.getName().equals(plain) && method.getReturnType() == result
                        && java.util.Arrays.equals(method.getParameterTypes(), parameters)) {
                    return method;
                }
            }
        }
        return from.getMethod(plain, parameters);
    }

    /** The language lets clients use the member. Reflection also looks at the class that declares it. */
    private static void open(java.lang.reflect.AccessibleObject member) {
        try {
            member.setAccessible(true);
        } catch (RuntimeException closed) {
            // A member of the JDK: it is public, or the call fails.
            return;
        }
    }

    private Object[] arguments(String[] words, int from) throws Throwable {
        Object[] arguments = new Object[words.length - from];
        for (int at = from; at < words.length; at++) {
            arguments[at - from] = argument(words[at]);
        }
        return arguments;
    }

    private Object argument(String word) throws Throwable {
        String rest = word.substring(1);
        switch (word.charAt(0)) {
            case 'v':
                return values.get(Integer.parseInt(rest));
            case 'p':
                return inner.get(Integer.parseInt(rest));
            case 'z':
                return rest.equals("1");
            case 'b':
                return Byte.valueOf(rest);
            case 'h':
                return Short.valueOf(rest);
            case 'c':
                return (char) Integer.parseInt(rest);
            case 'i':
                return Integer.valueOf(rest);
            case 'j':
                return Long.valueOf(rest);
            case 'f':
                return Float.intBitsToFloat((int) Long.parseLong(rest));
            case 'd':
                return Double.longBitsToDouble(Long.parseLong(rest));
            case 's':
                // As in a class file: equal literals are one object.
                return text(rest).intern();
            case 'k':
                return type(rest);
            default:
                return null;
        }
    }

    private Class<?>[] parameters(String descriptor) throws Throwable {
        List<Class<?>> types = new ArrayList<>();
        int at = 1;
        while (descriptor.charAt(at) != ')') {
            int end = at;
            while (descriptor.charAt(end) == '[') {
                end++;
            }
            end = descriptor.charAt(end) == 'L' ? descriptor.indexOf(';', end) : end;
            types.add(type(descriptor.substring(at, end + 1)));
            at = end + 1;
        }
        return types.toArray(new Class<?>[0]);
    }

    /** A type by its descriptor. */
    private Class<?> type(String descriptor) throws Throwable {
        switch (descriptor.charAt(0)) {
            case 'V':
                return void.class;
            case 'Z':
                return boolean.class;
            case 'B':
                return byte.class;
            case 'S':
                return short.class;
            case 'C':
                return char.class;
            case 'I':
                return int.class;
            case 'J':
                return long.class;
            case 'F':
                return float.class;
            case 'D':
                return double.class;
            case 'L':
                String name = text(descriptor.substring(1, descriptor.length() - 1)).replace('/', '.');
                return Class.forName(name, false, loader);
            default:
                return Class.forName(text(descriptor).replace('/', '.'), false, loader);
        }
    }

    /** What can be told of a value besides its class: a primitive, a text, the name of a constant. */
    static String shown(Object value) {
        if (value instanceof String) {
            String text = (String) value;
            return text.length() > 200 ? "" : "\ts\t" + escaped(text);
        }
        if (value instanceof Enum) {
            return "\te\t" + escaped(((Enum<?>) value).name());
        }
        if (value instanceof Character) {
            return "\tp\t" + (int) (Character) value;
        }
        if (value instanceof Float) {
            return "\tp\t" + Float.floatToIntBits((Float) value);
        }
        if (value instanceof Double) {
            return "\tp\t" + Double.doubleToLongBits((Double) value);
        }
        boolean isPlain = value instanceof Boolean || value instanceof Byte || value instanceof Short
                || value instanceof Integer || value instanceof Long;
        return isPlain ? "\tp\t" + value : "";
    }

    /** Text in one word: only visible ASCII stands for itself. */
    static String escaped(String text) {
        StringBuilder out = new StringBuilder();
        for (int at = 0; at < text.length(); at++) {
            char one = text.charAt(at);
            if (one > ' ' && one < 127 && one != '\\') {
                out.append(one);
            } else {
                out.append('\\').append(String.format("%04x", (int) one));
            }
        }
        return out.toString();
    }

    static String text(String word) {
        StringBuilder out = new StringBuilder();
        for (int at = 0; at < word.length(); at++) {
            char one = word.charAt(at);
            if (one == '\\') {
                out.append((char) Integer.parseInt(word.substring(at + 1, at + 5), 16));
                at += 4;
            } else {
                out.append(one);
            }
        }
        return out.toString();
    }
}
