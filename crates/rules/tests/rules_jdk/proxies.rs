//! Objects of `java.lang.reflect.Proxy`, and what their handlers receive.

use crate::harness::{assert_calls, assert_unreached};

pub(crate) const SOURCE: &str = r#"
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

class OfProxies {
    interface Shape { Object draw(Object on, int times); default void hidden() { inDefault(); } static void inDefault() {} }
    interface Named { Result name(); }
    interface Single { void only(); }
    interface ByConstructor { void byConstructor(); }
    static class Canvas { void asArgument() {} }
    static class Drawn { void asAnswer() {} }
    static class Result { void asCastAnswer() {} }
    static class Wrong { void filteredByCast() {} }
    static class Target implements Named { public Result name() { throughMethod(); return null; } static void throughMethod() {} }

    static class Handler implements InvocationHandler {
        public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
            ((Canvas) arguments[0]).asArgument();
            ((Integer) arguments[1]).intValue();
            method.invoke(new Target(), arguments);
            if (arguments.length > 2) return new Result();
            if (arguments.length > 3) return new Wrong();
            return new Drawn();
        }
    }
    static class Other implements InvocationHandler {
        public Object invoke(Object proxy, Method method, Object[] arguments) { otherHandler(proxy); return null; }
        static void otherHandler(Object proxy) { ((Single) proxy).only(); }
    }

    static void run() throws Throwable {
        Object proxy = Proxy.newProxyInstance(OfProxies.class.getClassLoader(),
            new Class<?>[] { Shape.class, Named.class }, new Handler());
        Shape shape = (Shape) proxy;
        ((Drawn) shape.draw(new Canvas(), 3)).asAnswer();
        shape.hidden();
        Object answer = ((Named) shape).name();
        if (answer instanceof Wrong) ((Wrong) answer).filteredByCast();
        ((Named) shape).name().asCastAnswer();
        single((Single) Proxy.newProxyInstance(null, new Class<?>[] { Single.class }, new Other()));
        Class<?> type = Proxy.getProxyClass(null, ByConstructor.class);
        ByConstructor made = (ByConstructor) type.getConstructor(InvocationHandler.class).newInstance(new Other());
        made.byConstructor();
    }
    static void single(Single single) { single.only(); }
}
"#;

/// A proxy has no use for the body of a default method, and what a handler returns is cast.
#[test]
fn proxies_call_their_handlers() {
    assert_unreached(
        "OfProxies",
        &["OfProxies$Shape.hidden", "OfProxies$Shape.inDefault", "OfProxies$Wrong.filteredByCast"],
    );
}

#[test]
fn each_proxy_has_its_own_handler() {
    assert_calls("OfProxies$Single$$Proxy", "only", "OfProxies$Other.invoke");
    assert_calls("OfProxies", "run", "OfProxies$ByConstructor$$Proxy.byConstructor");
    assert_calls("OfProxies", "run", "OfProxies$ByConstructor$$Proxy.<init>");
}
