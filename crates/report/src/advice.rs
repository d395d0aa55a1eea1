//! What to do about a gap, in words of the project.

use coverage::{Criterion, Ease, Gap, Item, Recipe, State};
use text::{count, escape};

use crate::names::{class_name, member_name, method_name, short_name, target_name, test_name};

/// How many covered classes are named.
const NAMED: usize = 2;

/// What is missed: `Item.price() never runs on Pen`.
pub fn missed(gap: &Gap<'_>) -> String {
    match gap.criterion {
        Criterion::Rc => format!("{} never runs on {}", member_name(&gap.site.called), class(gap.item)),
        Criterion::Tm => {
            let called = member_name(&gap.site.called);
            format!("{called} never runs {}", target_name(gap.site, gap.item))
        }
    }
}

/// What a test has to do: `tests get here with Book (TillTest#pays), and create Pen only elsewhere: test
/// Till.pay(Item) with one`.
pub fn advice(gap: &Gap<'_>) -> String {
    let here = here(gap);
    if gap.criterion == Criterion::Tm {
        return format!("{here}: test {}", entry(gap));
    }
    let (class, entry, made) = (class(gap.item), entry(gap), made(gap));
    match gap.ease {
        Ease::BringHere => format!("{here}, and create {class} only elsewhere: test {entry} with one"),
        Ease::MakeFirst => {
            format!("{here}, and never create {class}: create one{made} and test {entry} with it")
        }
        Ease::MakeAndBring | Ease::ReachSite | Ease::ReachAndMake => {
            format!("{here}: test {entry} with {class}{made}")
        }
    }
}

/// A class without its package if it belongs to the component.
fn class(item: &Item) -> String {
    let is_of_jdk = item.class.starts_with("java/") || item.class.starts_with('[');
    if is_of_jdk { class_name(&item.class) } else { short_name(&item.class) }
}

/// Whether tests get to the call, and with what: `tests get here with Book (TillTest#pays)`.
fn here(gap: &Gap<'_>) -> String {
    if !gap.site.reached {
        let class = short_name(&gap.class.name);
        let near = if gap.near { format!(", but to other calls in {class}") } else { String::new() };
        return format!("no test gets here{near}");
    }
    let covered: Vec<&Item> = gap.site.receivers.iter().filter(|item| item.state == State::Covered).collect();
    let mut with: Vec<String> = covered.iter().take(NAMED).map(|item| class(item)).collect();
    if covered.len() > NAMED {
        with.push(count(covered.len() - NAMED, "other class", "other classes"));
    }
    let with = if with.is_empty() { String::new() } else { format!(" with {}", with.join(", ")) };
    let test = gap.site.test.as_deref().map_or(String::new(), |test| format!(" ({})", test_name(test)));
    format!("tests get here{with}{test}")
}

/// The method that a test calls; if it is not known, the one that contains the call.
fn entry(gap: &Gap<'_>) -> String {
    let recipe = gap.item.recipe.as_deref().and_then(|recipe| recipe.entry.as_deref());
    recipe.map_or_else(|| containing(gap), short_member)
}

fn containing(gap: &Gap<'_>) -> String {
    let method = method_name(&gap.class.name, &gap.method.name, &gap.method.descriptor);
    format!("{}.{method}", short_name(&gap.class.name))
}

/// ` (as in Factory.java:9)`, if the recipe knows such a line.
fn made(gap: &Gap<'_>) -> String {
    let line = |recipe: &Recipe| recipe.made.as_deref().filter(|made| made.contains(':')).map(escape);
    let line = gap.item.recipe.as_deref().and_then(line);
    line.map_or(String::new(), |line| format!(" (as in {line})"))
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
            tests get here with Book, Map, 1 other class (TillTest#pays), and create Pen only elsewhere: test Till.pay(Item) with one
        "#]],
        );
        let made = item(
            r#""reason":"never-created","created":false,"recipe":{"entry":"shop.Desk.serve(shop.Item, int[])","made":"Desk.java:3","steps":[]}"#,
        );
        check(
            &judged(REACHED, &made, "receivers"),
            expect![[r#"
            Item.price() never runs on Pen
            tests get here with Book, Map, 1 other class (TillTest#pays), and never create Pen: create one (as in Desk.java:3) and test Desk.serve(Item, int[]) with it
        "#]],
        );
        let others = r#"{"class":"java/util/ArrayList","state":"missed","reason":"other-classes"}"#;
        check(
            &judged(r#""reached":true,"#, others, "receivers"),
            expect![[r#"
            Item.price() never runs on java.util.ArrayList
            tests get here: test Till.pay(Item) with java.util.ArrayList
        "#]],
        );
    }

    #[test]
    fn a_call_that_no_test_reaches() {
        let item = r#"{"class":"shop/Pen","state":"missed","reason":"site-not-reached","recipe":{"entry":"shop.Till.<init>()","steps":[]}}"#;
        check(
            &judged("", item, "receivers"),
            expect![[r#"
            Item.price() never runs on Pen
            no test gets here: test new Till() with Pen
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
            tests get here (TillTest#pays): test Till.pay(Item)
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
            tests get here (T#\u{202e}): test a.\u{1b}[31m() with \u{202e}Pen\u{a} (as in \u{202e}:1)
        "#]],
        );
    }
}
