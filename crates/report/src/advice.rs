//! What to do about a gap, in words of the project.

use coverage::{Criterion, Ease, Gap, Item, Recipe, State};
use text::escape;

use crate::names::{
    class_name, member_name, method_name, short_item_class, short_name, target_name, test_name,
};

/// What is missed: `Item.price() never runs on Pen`, or `Item.price() is never called here`.
pub fn missed(gap: &Gap<'_>) -> String {
    if !gap.site.reached {
        return format!("{} is never called here", member_name(&gap.site.called));
    }
    match gap.criterion {
        Criterion::Rc => format!("{} never runs on {}", member_name(&gap.site.called), class(gap.item)),
        Criterion::Tm => {
            let called = member_name(&gap.site.called);
            format!("{called} never runs {}", target_name(gap.site, gap.item))
        }
    }
}

/// What a test has to do: `tests create Pen, but none gets here: test Till.pay(Item) with one, as
/// TillTest#pays does with Book`.
pub fn advice(gap: &Gap<'_>) -> String {
    let (entry, example) = (entry(gap), example(gap));
    if gap.criterion == Criterion::Tm {
        return format!("{}test {entry}", nobody(gap));
    }
    let class = class(gap.item);
    match gap.ease {
        Ease::BringHere => {
            format!("tests create {class}, but none gets here: test {entry} with one{example}")
        }
        Ease::MakeFirst => {
            let made = made(gap, |line| format!(" (as {line} does)"));
            format!("no test creates {class}: create one{made} and test {entry} with it{example}")
        }
        Ease::MakeAndBring | Ease::ReachSite | Ease::ReachAndMake => {
            let made = made(gap, |line| format!(" (created in {line})"));
            format!("{}test {entry} with {class}{made}{}{example}", nobody(gap), others(gap))
        }
    }
}

/// A class without its package if it belongs to the component.
fn class(item: &Item) -> String {
    let is_of_jdk = item.class.starts_with("java/") || item.class.starts_with('[');
    if is_of_jdk { class_name(&item.class) } else { short_item_class(item) }
}

/// `no test gets here: `, if that is so.
fn nobody(gap: &Gap<'_>) -> String {
    match (gap.site.reached, gap.near) {
        (true, _) => String::new(),
        (false, false) => "no test gets here: ".to_owned(),
        (false, true) => {
            format!("tests reach other calls in {}, but not this one: ", short_name(&gap.class.name))
        }
    }
}

/// `, Cup, Mug or one of 3 more`, at a call that no test reaches: any class is a start.
fn others(gap: &Gap<'_>) -> String {
    if gap.site.reached {
        return String::new();
    }
    let missed = gap.site.receivers.iter().filter(|item| item.state == State::Missed);
    let mut others: Vec<String> = missed.filter(|item| item.class != gap.item.class).map(class).collect();
    let last = match others.len() {
        0 => return String::new(),
        1..=3 => others.pop().unwrap_or_default(),
        _ => format!("one of {} more", others.drain(2..).len()),
    };
    let others: String = others.iter().map(|other| format!(", {other}")).collect();
    format!("{others} or {last}")
}

/// A test that comes close: `, as TillTest#pays does with Book`.
fn example(gap: &Gap<'_>) -> String {
    let covered = gap.site.receivers.iter().filter(|item| item.state == State::Covered);
    // The first one whose test is known, or else the first.
    let shown = covered.min_by_key(|item| item.test.is_none());
    match shown.map(|item| (item.test.as_deref(), class(item))) {
        Some((Some(test), class)) => format!(", as {} does with {class}", test_name(test)),
        Some((None, class)) => format!(", as tests do with {class}"),
        None => {
            let test = gap.site.test.as_deref();
            test.map_or(String::new(), |test| format!(", as {} does with another class", test_name(test)))
        }
    }
}

/// The method that a test calls: where the object comes in. If no test reaches the call yet, if nothing is
/// known, or only a method of the JDK, it is the method that contains the call.
fn entry(gap: &Gap<'_>) -> String {
    if !gap.site.reached {
        return containing(gap);
    }
    let recipe = gap.item.recipe.as_deref().and_then(|recipe| recipe.entry.as_deref());
    let of_project = recipe.filter(|entry| !["java.", "javax."].iter().any(|jdk| entry.starts_with(jdk)));
    of_project.map_or_else(|| containing(gap), short_member)
}

fn containing(gap: &Gap<'_>) -> String {
    let class = short_name(&gap.class.name);
    // javac writes `lambda$method$0`.
    if let Some((method, _)) = gap.method.name.strip_prefix("lambda$").and_then(|rest| rest.split_once('$')) {
        return escape(&format!("the lambda in {class}.{method}"));
    }
    let method = method_name(&gap.class.name, &gap.method.name, &gap.method.descriptor);
    match &*gap.method.name {
        "<init>" => format!("new {method}"),
        _ => format!("{class}.{method}"),
    }
}

/// Where such an object is created, if the recipe knows the line.
fn made(gap: &Gap<'_>, text: impl Fn(&str) -> String) -> String {
    let line = |recipe: &Recipe| recipe.made.as_deref().filter(|made| made.contains(':')).map(escape);
    let line = gap.item.recipe.as_deref().and_then(line);
    line.map_or(String::new(), |line| text(&line))
}

/// `a.b.Till.pay(a.b.Item, int)` as `Till.pay(Item, int)`.
fn short_member(member: &str) -> String {
    let (name, parameters) = member.split_once('(').unwrap_or((member, ""));
    let (class, method) = name.rsplit_once('.').unwrap_or(("", name));
    let simple = |name: &str| name.trim().rsplit('.').next().unwrap_or_default().to_owned();
    let parameters: Vec<String> =
        parameters.trim_end_matches(')').split(',').map(simple).filter(|one| !one.is_empty()).collect();
    let parameters = parameters.join(", ");
    match method {
        "<init>" => escape(&format!("new {}({parameters})", simple(class))),
        method => escape(&format!("{}.{method}({parameters})", simple(class))),
    }
}

#[cfg(test)]
mod tests {
    use coverage::{Coverage, gaps};
    use expect_test::{Expect, expect};

    use super::*;
    use crate::sample::result;

    /// A result with one call: what is known of it, and of one item that is missed there.
    fn judged(site: &str, item: &str, criterion: &str) -> Coverage {
        result(&format!(
            r#"{{"name":"shop/Till","source":"Till.java","methods":[{{"name":"pay","descriptor":"(Lshop/Item;)I","sites":[
            {{"key":"k","offset":5,"line":7,"called":{{"class":"shop/Item","name":"price","descriptor":"()I"}},"candidates":3,{site}
            "{criterion}":[{item}]}}]}}]}}"#
        ))
    }

    fn check(coverage: &Coverage, expected: Expect) {
        let found = gaps(coverage);
        let gap = found.ranked.first().expect("something is missed");
        expected.assert_eq(&format!("{}\n{}\n", missed(gap), advice(gap)));
    }

    const REACHED: &str = r#""reached":true,"test":"shop.TillTest#pays","#;

    #[test]
    fn a_call_that_tests_reach() {
        let covered = r#"{"class":"shop/Book","state":"covered"},{"class":"shop/Map","state":"covered"},{"class":"shop/Cup","state":"covered"},"#;
        let item = |more: &str| format!(r#"{covered}{{"class":"shop/Pen","state":"missed",{more}}}"#);
        let flows = item(r#""reason":"never-flowed","created":true"#);
        check(
            &judged(REACHED, &flows, "receivers"),
            expect![[r#"
                Item.price() never runs on Pen
                tests create Pen, but none gets here: test Till.pay(Item) with one, as tests do with Book
            "#]],
        );
        let made = item(
            r#""reason":"never-created","created":false,"recipe":{"entry":"shop.Desk.serve(shop.Item, int[])","made":"Desk.java:3","steps":[]}"#,
        );
        check(
            &judged(REACHED, &made, "receivers"),
            expect![[r#"
                Item.price() never runs on Pen
                no test creates Pen: create one (as Desk.java:3 does) and test Desk.serve(Item, int[]) with it, as tests do with Book
            "#]],
        );
        let others = r#"{"class":"java/util/ArrayList","state":"missed","reason":"other-classes"}"#;
        check(
            &judged(r#""reached":true,"#, others, "receivers"),
            expect![[r#"
                Item.price() never runs on java.util.ArrayList
                test Till.pay(Item) with java.util.ArrayList
            "#]],
        );
    }

    #[test]
    fn a_call_that_no_test_reaches() {
        let item = r#"{"class":"shop/Pen","state":"missed","reason":"site-not-reached","recipe":{"entry":"shop.Till.<init>()","steps":[]}}"#;
        check(
            &judged("", item, "receivers"),
            expect![[r#"
                Item.price() is never called here
                no test gets here: test Till.pay(Item) with Pen
            "#]],
        );
        let more = r#",{"class":"shop/Cup","state":"missed","reason":"site-not-reached"}"#;
        check(
            &judged("", &format!("{item}{more}"), "receivers"),
            expect![[r#"
                Item.price() is never called here
                no test gets here: test Till.pay(Item) with Pen or Cup
            "#]],
        );
        let third = r#",{"class":"shop/Mug","state":"missed","reason":"site-not-reached"}"#;
        check(
            &judged("", &format!("{item}{more}{third}"), "receivers"),
            expect![[r#"
                Item.price() is never called here
                no test gets here: test Till.pay(Item) with Pen, Cup or Mug
            "#]],
        );
        let fourth = r#",{"class":"shop/Map","state":"missed","reason":"site-not-reached"}"#;
        check(
            &judged("", &format!("{item}{more}{third}{fourth}"), "receivers"),
            expect![[r#"
                Item.price() is never called here
                no test gets here: test Till.pay(Item) with Pen, Cup, Mug or Map
            "#]],
        );
        let fifth = r#",{"class":"shop/Bag","state":"missed","reason":"site-not-reached"}"#;
        check(
            &judged("", &format!("{item}{more}{third}{fourth}{fifth}"), "receivers"),
            expect![[r#"
                Item.price() is never called here
                no test gets here: test Till.pay(Item) with Pen, Cup, Mug or one of 2 more
            "#]],
        );
    }

    #[test]
    fn a_target_without_a_receiver() {
        let item = r#"{"class":"shop/Pen","state":"missed","reason":"never-created"}"#;
        check(
            &judged(REACHED, item, "targets"),
            expect![[r#"
                Item.price() never runs shop.Pen.price()
                test Till.pay(Item)
            "#]],
        );
    }

    /// Names come from class files.
    #[test]
    fn hostile_names_are_escaped() {
        let item = r#"{"class":"shop/\u202ePen\n","state":"missed","reason":"other-classes","recipe":{"entry":"a.\u001b[31m(\n)","made":"\u202e:1","steps":[]}}"#;
        check(
            &judged(r#""reached":true,"test":"t.T#\u202e","#, item, "receivers"),
            expect![[r#"
                Item.price() never runs on \u{202e}Pen\u{a}
                test a.\u{1b}[31m() with \u{202e}Pen\u{a} (created in \u{202e}:1), as T#\u{202e} does with another class
            "#]],
        );
    }
}
