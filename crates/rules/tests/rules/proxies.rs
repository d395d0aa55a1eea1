//! Objects of `java.lang.reflect.Proxy`.

use expect_test::expect;

use crate::harness::check;

#[test]
fn proxies_call_their_handlers() {
    check(
        r#"
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
interface Shape { Object draw(Object on); }
class Target implements Shape { public Object draw(Object on) { return on; } }
class Canvas {}
class Passing implements InvocationHandler {
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Exception { return method.invoke(new Target(), arguments); }
}
class Main {
    static Object drawn;
    public static void main(String[] arguments) throws Exception {
        drawn = ((Shape) Proxy.newProxyInstance(null, new Class<?>[] { Shape.class }, new Passing())).draw(new Canvas());
    }
}
"#,
        expect![[r#"
            Canvas.<init>()
            Passing.<init>()
            Passing.invoke(java.lang.Object, java.lang.reflect.Method, java.lang.Object[])
            Shape$$Proxy.<init>(java.lang.reflect.InvocationHandler)
            Shape$$Proxy.draw(java.lang.Object)
            Target.<init>()
            Target.draw(java.lang.Object)
            drawn: Canvas
        "#]],
    );
}

#[test]
fn classes_of_proxies_can_be_asked_for() {
    check(
        r#"
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
interface Named { Object name(); }
class Answering implements InvocationHandler {
    public Object invoke(Object proxy, Method method, Object[] arguments) { return proxy; }
}
class Main {
    static Object made, name;
    public static void main(String[] arguments) throws Exception {
        Class<?> type = Proxy.getProxyClass(null, Named.class);
        made = type.getConstructor(InvocationHandler.class).newInstance(new Answering());
        name = ((Named) made).name();
    }
}
"#,
        expect![[r#"
            Answering.<init>()
            Answering.invoke(java.lang.Object, java.lang.reflect.Method, java.lang.Object[])
            Named$$Proxy.<init>(java.lang.reflect.InvocationHandler)
            Named$$Proxy.name()
            made: Named$$Proxy
            name: Named$$Proxy
        "#]],
    );
}

/// A class is not an interface, a handler without a proxy is not called, bodies of default methods are not
/// used, and the result of a handler is cast.
#[test]
fn what_no_proxy_can_do_is_left_out() {
    check(
        r#"
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
interface Shape { Shape copy(); default void hidden() { Main.never(); } }
class Form { public void act() {} }
class Wrong {}
class Handler implements InvocationHandler {
    public Object invoke(Object proxy, Method method, Object[] arguments) { return new Wrong(); }
}
class Idle implements InvocationHandler {
    public Object invoke(Object proxy, Method method, Object[] arguments) { return null; }
}
class Namesake { static native Object newProxyInstance(ClassLoader loader, Class<?>[] interfaces, InvocationHandler handler); }
class Main {
    static Object copied, form, own;
    static void never() {}
    public static void main(String[] arguments) {
        new Idle();
        Shape shape = (Shape) Proxy.newProxyInstance(null, new Class<?>[] { Shape.class }, new Handler());
        copied = shape.copy();
        shape.hidden();
        form = Proxy.newProxyInstance(null, new Class<?>[] { Form.class }, new Idle());
        own = Namesake.newProxyInstance(null, new Class<?>[] { Shape.class }, new Idle());
    }
}
"#,
        expect![[r#"
            Handler.<init>()
            Handler.invoke(java.lang.Object, java.lang.reflect.Method, java.lang.Object[])
            Idle.<init>()
            Namesake.newProxyInstance(java.lang.ClassLoader, java.lang.Class[], java.lang.reflect.InvocationHandler)
            Shape$$Proxy.<init>(java.lang.reflect.InvocationHandler)
            Shape$$Proxy.copy()
            Shape$$Proxy.hidden()
            Wrong.<init>()
            copied:
            form:
            own:
        "#]],
    );
}
