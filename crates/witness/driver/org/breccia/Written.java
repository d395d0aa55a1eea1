package org.breccia;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

/**
 * An object of a class that the client writes. Its methods return a value, return an argument, throw an exception, or
 * run statements; by default they return null, zero or false.
 */
final class Written implements InvocationHandler {
    private final String behaviour;
    private final Object value;
    /** The lambda, and the line that says what it does. */
    private final Statements statements;
    private final String[] words;

    Written(String behaviour, Object value) {
        this.behaviour = behaviour;
        this.value = value;
        statements = null;
        words = null;
    }

    Written(Statements statements, String[] words) {
        behaviour = "lambda";
        value = null;
        this.statements = statements;
        this.words = words;
    }

    @Override
    public Object invoke(Object self, Method method, Object[] arguments) throws Throwable {
        if (method.getDeclaringClass() == Object.class) {
            return ofObject(self, method, arguments);
        }
        if (!Modifier.isAbstract(method.getModifiers())) {
            return inherited(self, method, arguments);
        }
        switch (behaviour) {
            case "throw":
                throw new IllegalStateException();
            case "value":
                return value == null ? zero(method.getReturnType()) : value;
            case "lambda":
                Object result = statements.lambda(words, arguments);
                return result == null ? zero(method.getReturnType()) : result;
            case "default":
                return zero(method.getReturnType());
            default:
                return arguments[Integer.parseInt(behaviour)];
        }
    }

    private Object ofObject(Object self, Method method, Object[] arguments) {
        switch (method.getName()) {
            case "equals":
                return self == arguments[0];
            case "hashCode":
                return System.identityHashCode(self);
            default:
                return "written";
        }
    }

    /** Calls a method that the interface implements itself: Java 16 and later have a way to do so. */
    private Object inherited(Object self, Method method, Object[] arguments) throws Throwable {
        try {
            Method call = InvocationHandler.class.getMethod("invokeDefault", Object.class, Method.class, Object[].class);
            return call.invoke(null, self, method, arguments);
        } catch (java.lang.reflect.InvocationTargetException wrapped) {
            throw wrapped.getCause();
        }
    }

    private static Object zero(Class<?> type) {
        if (!type.isPrimitive() || type == void.class) {
            return null;
        }
        return java.lang.reflect.Array.get(java.lang.reflect.Array.newInstance(type, 1), 0);
    }
}
