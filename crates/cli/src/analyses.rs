//! Which analysis does the user mean?

use pointsto::Analysis;
use text::{escape, nearest};

use crate::stop::Stop;

/// What is used for programs that start somewhere, unless something else is said.
pub(crate) const OF_PROGRAMS: &str = "andersen";

/// What is used for components.
pub(crate) const OF_COMPONENTS: &str = "owners";

/// How much work the usual analysis of a component may do: some thirty seconds of a processor.
pub(crate) const WORK_LIMIT: u64 = 2_000_000_000;

/// Analyses that cost less than the one of this name, the best first. What is said about reflection and
/// merged objects stays.
pub(crate) fn cheaper(name: &str) -> Vec<String> {
    let mut parts = name.split(':');
    let names: &[&str] = match parts.next().unwrap_or_default() {
        "cha" | "rta" | "0cfa" => &[],
        "andersen" | "0-1-cfa" => &["0cfa"],
        // What conditions say costs no more than it saves; `owners` says it, too.
        "owners" if !name.contains(":sharp=none") => &["andersen:sharp=all", "0cfa"],
        _with_contexts => &["andersen", "0cfa"],
    };
    let kept = |part: &&str| part.starts_with("reflection=") || part.starts_with("merge=");
    let kept: String = parts.filter(kept).map(|part| format!(":{part}")).collect();
    names.iter().map(|name| format!("{name}{kept}")).collect()
}

/// Names that may be meant, from coarse to fine; those that this build does not know are not offered.
const NAMES: [&str; 14] = [
    "cha", "rta", "0cfa", "andersen", "owners", "callsite", "objsens1", "objsens2", "kcfa:1", "kcfa:2",
    "kobj:1", "kobj:2", "ktype:1", "ktype:2",
];

/// What the analyses do; the first name represents the line.
const LIST: [(&str, &str, &str); 10] = [
    ("cha", "cha", "receivers by the type that the call names"),
    ("rta", "rta", "the same, restricted to types that are created anywhere"),
    ("0cfa", "0cfa", "one object per class"),
    ("andersen", "andersen", "one object per allocation"),
    ("owners", "owners[:K]", "generic code by the objects that it works for; conditions count"),
    ("callsite", "callsite", "as andersen, with parameters of instance methods distinguished by call"),
    ("kcfa:1", "kcfa:K[:H]", "everything distinguished by the last K calls"),
    ("ktype:1", "ktype:K[:H]", "by the classes whose code creates the receiver, its creator, …, K in all"),
    ("objsens1", "objsens1, objsens2", "by the receiver: only parameters; results too"),
    ("kobj:1", "kobj:K[:H]", "by the receiver, its creator, …, K in all: kobj:2 is a good choice"),
];

/// The analyses for people, from coarse to fine; those that this build does not know are left out.
pub(crate) fn list() -> String {
    let known = LIST.iter().filter(|(name, ..)| name.parse::<Analysis>().is_ok());
    let lines = known.map(|(_, names, what)| format!("  {names:<19} {what}\n")).collect::<String>();
    format!(
        "Analyses:\n{lines}K may be up to {MOST}; H says how many of these distinguish objects.\n\
         Suffixes: :static=inherit (kobj: static methods have their caller's context),\n\
         :sharp=all (what owners does besides its contexts; sharp=none turns it off),\n\
         :reflection=all|constants|none, :merge=all|exceptions|none\n"
    )
}

/// Analyses with a depth.
const DEEP: [&str; 4] = ["kcfa", "kobj", "ktype", "owners"];

/// The deepest contexts.
const MOST: u32 = 8;

/// The analysis of a name.
pub(crate) fn find(name: &str) -> Result<Analysis, Stop> {
    if let Ok(analysis) = name.parse() {
        return Ok(analysis);
    }
    let known: Vec<&str> = NAMES.into_iter().filter(|name| name.parse::<Analysis>().is_ok()).collect();
    let list = format!("there are {}; k may be up to {MOST}", known.join(", "));
    let head = name.split(':').next().unwrap_or(name);
    if DEEP.contains(&head) {
        return Err(Stop::usage(wrong_depth(name, head)).help(format!(
            "write {head}:<k>, or {head}:<k>:<depth of objects>; `breccia help callgraph` lists all analyses"
        )));
    }
    let heads = known.iter().map(|name| name.split(':').next().unwrap_or(name));
    let near = nearest(head, known.iter().copied().chain(heads));
    let stop = Stop::usage(format!("there is no analysis `{}`", escape(name)));
    let stop = if near.is_empty() { stop } else { stop.help(format!("did you mean {}?", near.join(" or "))) };
    Err(stop.help(list))
}

/// What is wrong after the name of an analysis with a depth.
fn wrong_depth(name: &str, head: &str) -> String {
    let shown = escape(name);
    let Some(depth) = name.split(':').nth(1) else {
        return format!("`{shown}` needs a depth: {head}:1, {head}:2");
    };
    match depth.parse::<u32>() {
        Ok(0) => format!("`{shown}`: k must be at least 1; without contexts the analysis is `andersen`"),
        Ok(depth) if depth > MOST => format!("`{shown}`: k must be at most {MOST}"),
        Ok(_) => format!("`{shown}` is not understood after {head}:{depth}"),
        Err(_) => format!("`{shown}`: k must be a number from 1 to {MOST}, not `{}`", escape(depth)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cheaper_analyses_follow_the_same_reflection() {
        assert_eq!(cheaper("owners"), ["andersen:sharp=all", "0cfa"]);
        assert_eq!(
            cheaper("owners:2:reflection=all"),
            ["andersen:sharp=all:reflection=all", "0cfa:reflection=all"]
        );
        assert_eq!(cheaper("owners:sharp=none"), ["andersen", "0cfa"]);
        assert_eq!(
            cheaper("kobj:2:static=inherit:reflection=all:sharp=all"),
            ["andersen:reflection=all", "0cfa:reflection=all"]
        );
        assert_eq!(cheaper("andersen:merge=none"), ["0cfa:merge=none"]);
        assert!(cheaper("0cfa").is_empty() && cheaper("rta").is_empty());
    }

    #[test]
    fn every_cheaper_analysis_exists() {
        let all = NAMES.into_iter().flat_map(cheaper);
        all.for_each(|name| assert!(find(&name).is_ok(), "{name}"));
    }
}
