//! Clients that write classes of their own.

use expect_test::expect;
use fragment::Visibility;

use crate::support::Component;

const TEMPLATE: &str = "package p;
public abstract class Template {
    protected Template() {}
    public void run(Step step) { before(); step.act(this); after(new Inside()); }
    protected void before() {}
    protected abstract void after(Result result);
    void hidden() {}
    public static void twice(Template template, Step step) { template.run(step); template.run(step); }
}
";

const OTHERS: [(&str, &str); 3] = [
    (
        "p/Step.java",
        "package p;\npublic interface Step { void act(Template template); default void again(Template t) { act(t); } }\n",
    ),
    (
        "p/Result.java",
        "package p;\npublic abstract class Result { Result() {} public void show() {} }\nclass Inside extends Result {}\n",
    ),
    (
        "p/Closed.java",
        "package p;\npublic final class Closed implements Step { public Closed() {} public void act(Template t) { t.hidden(); } }\n",
    ),
];

fn component(open: bool) -> Component {
    let mut sources = vec![("p/Template.java", TEMPLATE)];
    sources.extend(OTHERS);
    let mut component = Component::of_sources(&sources);
    component.visibility = Visibility { subclasses: open, ..Visibility::default() };
    component
}

/// `before` is called on clients' objects whether they override it or not; `Result` has no constructor for
/// them.
#[test]
fn clients_override_or_not() {
    expect![[""]].assert_eq(&component(false).analysed("andersen").text());
    let open = component(true).analysed("andersen").text();
    for analysis in ["0cfa", "kobj:2", "kcfa:1", "objsens2", "rta"] {
        assert_eq!(component(true).analysed(analysis).text(), open, "{analysis}");
    }
    expect![[r#"
        p.Step.again(p.Template):2 RC Closed Template$Client Throwable$Client Client TM Closed Template$Client Throwable$Client Client
        p.Template.run(p.Step):4 RC Closed Template$Client Throwable$Client Client TM Closed Template$Client Throwable$Client Client
    "#]].assert_eq(&open);
}

/// The classes that clients write, without the methods of Object and Throwable.
#[test]
fn what_clients_write() {
    let java = component(true).java();
    let classes = java.split("\nclass ").skip(1).filter(|class| !class.contains("extends Throwable"));
    let shown = classes.map(|class| class.split("    int hashCode()").next().unwrap_or(class));
    expect![[r#"
        Client_Template extends Template implements Step {
            void run(Step p1) {
                ph_Step = p1;
                super.run(ph_Step);
                if (any()) throw ph_Throwable;
            }
            void before() {
                super.before();
                if (any()) throw ph_Throwable;
            }
            void after(Result p1) {
                ph_Result = p1;
                if (any()) throw ph_Throwable;
            }
        Client implements Step {
    "#]]
    .assert_eq(&shown.collect::<String>());
}
