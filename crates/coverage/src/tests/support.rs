//! Plans and recordings from text, and coverage as text.
//!
//! ```text
//! cls a/X a/Y                          classes that took part
//! made a/X                             classes whose making can be observed
//! client c/C                           classes that stand for those of clients
//! lambda a/M.m()V @3 java/lang/Runnable [far]   a lambda, named a/M$$Lambda@m:3; `far`: its making cannot be observed
//! call a/M.m()V @5 :10 a/I.go()V       a call at an offset and a line; offsets are unique in a test
//!                                      `library`, `object`, `fixed` or `generated` may follow: its kind
//!   a/X -> a/X                         a receiver and the target that it selects; `!` after it: infeasible
//!   a/X -> a/X passes                  what the target does; so too `refuses`, `deprecated`
//!   deprecated                         what the method with the call does
//! ---
//! load a/M / stale @5 why / unplaced @5 why / made a/X / makes @3 a/M$$Lambda+0x1 / note text
//! met @5 a/X > a/X T#t                 a receiver, the class that was selected, the test; both may be left out
//! met @5 lambda a/M$$Lambda+0x1 java/lang/Runnable
//! met @5 proxy $Proxy1 java/lang/Runnable
//! loader l/L                           the loader of the classes that follow
//! ```

use std::fmt::Write;

use expect_test::Expect;
use plan::{Deed, LambdaPlan, MethodName, MethodPlan, NameId, Plan, Probe, SiteKind, SitePlan};
use recording::{Class, Head, Kind, Loaded, Loader, Recording, Seen, Test, Unplaced};

use crate::{Coverage, Criterion, Item, More, Verdict, judge};

/// Judges a plan and a recording, separated by `---`.
pub(super) fn judged(text: &str, more: &More<'_>) -> Coverage {
    let (plan, recording) = parsed(text);
    judge(&plan, &recording, more).expect("the recording is of this plan")
}

pub(super) fn parsed(text: &str) -> (Plan, Recording) {
    let (plan, recording) = text.split_once("---").unwrap_or((text, ""));
    let plan = plan_of(plan);
    let recording = recording_of(&plan, recording);
    (plan, recording)
}

pub(super) fn check(text: &str, expected: Expect) {
    check_with(text, &More::default(), expected);
}

pub(super) fn check_with(text: &str, more: &More<'_>, expected: Expect) {
    expected.assert_eq(&shown(&judged(text, more)));
}

struct Plans {
    plan: Plan,
}

impl Plans {
    fn name(&mut self, text: &str) -> NameId {
        self.plan.names.add(text.as_bytes())
    }

    fn method(&mut self, text: &str) -> MethodName {
        let (before, descriptor) = text.split_at(text.find('(').expect("a method has a descriptor"));
        let (class, name) = before.rsplit_once('.').expect("a method has a class");
        MethodName { class: self.name(class), name: self.name(name), descriptor: self.name(descriptor) }
    }

    fn call(&mut self, words: &[&str]) {
        let method = self.method(words[1]);
        let called = self.method(words[4]);
        let site = SitePlan {
            offset: number(words[2]),
            kind: kind(words.get(5).copied()),
            line: Some(number(words[3])),
            called,
            candidates: 9,
            ..SitePlan::default()
        };
        let source = Some(self.name("M.java"));
        match self.plan.methods.last_mut().filter(|last| last.method == method) {
            Some(last) => last.sites.push(site),
            None => self.plan.methods.push(MethodPlan { method, digest: 1, source, sites: vec![site] }),
        }
    }

    fn receiver(&mut self, words: &[&str]) {
        let last = words.last().copied().unwrap_or_default();
        if let (1, Some(deed)) = (words.len(), deed(last)) {
            self.site().deed = deed;
            return;
        }
        let receiver = self.name(words[0]);
        let target = (words.get(1) == Some(&"->")).then(|| self.name(words[2]));
        let site = self.site();
        if last == "!" {
            site.infeasible_receivers.push(site.receivers.len() as u32);
        }
        site.receivers.push(receiver);
        let target = target.map(|class| {
            let wanted = MethodName { class, ..site.called };
            let known = site.targets.iter().position(|&target| target == wanted);
            known.unwrap_or_else(|| {
                site.targets.push(wanted);
                site.deeds.push(deed(last).unwrap_or_default());
                site.targets.len() - 1
            }) as u32
        });
        site.selects.push(target);
    }

    fn site(&mut self) -> &mut SitePlan {
        self.plan.methods.last_mut().and_then(|method| method.sites.last_mut()).expect("a call")
    }

    fn lambda(&mut self, words: &[&str]) {
        let method = self.method(words[1]);
        let offset: u16 = number(words[2]);
        let host = words[1].split_once('.').expect("a method has a class").0.to_owned();
        let name = words[1].split_once('.').and_then(|(_, rest)| rest.split_once('(')).expect("a name").0;
        let class = self.name(&format!("{host}$$Lambda@{name}:{offset}"));
        let interface = self.name(words[3]);
        let digest = (words.get(4) != Some(&"far")).then_some(1);
        let ordinal = self.plan.lambdas.iter().filter(|lambda| lambda.method == method).count() as u16;
        let lambda =
            LambdaPlan { class, method, digest, offset, ordinal, dynamics: 9, interface, line: None };
        self.plan.lambdas.push(lambda);
    }
}

fn kind(word: Option<&str>) -> SiteKind {
    match word {
        None => SiteKind::Own,
        Some("library") => SiteKind::Library,
        Some("object") => SiteKind::Object,
        Some("fixed") => SiteKind::Fixed,
        Some("generated") => SiteKind::Generated,
        Some(other) => panic!("no such kind: {other}"),
    }
}

fn deed(word: &str) -> Option<Deed> {
    match word {
        "passes" => Some(Deed::Passes),
        "refuses" => Some(Deed::Refuses),
        "deprecated" => Some(Deed::Deprecated),
        "delegates" => Some(Deed::Delegates),
        "asserts" => Some(Deed::Asserts),
        "tells" => Some(Deed::Tells),
        _ => None,
    }
}

fn number(word: &str) -> u16 {
    word[1..].parse().expect("a number")
}

fn plan_of(text: &str) -> Plan {
    let mut plans = Plans { plan: Plan::default() };
    plans.plan.analysis = plans.name("andersen");
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[0] {
            "cls" => {
                plans.plan.classes.extend(words[1..].iter().map(|name| plan::class_hash(name.as_bytes())))
            }
            "made" => {
                let made: Vec<NameId> = words[1..].iter().map(|name| plans.name(name)).collect();
                plans.plan.made.extend(made);
            }
            "client" => {
                let client = plans.name(words[1]);
                plans.plan.clients.push(client);
            }
            "refined" => plans.plan.refined = Some(plans.name(words[1])),
            "lambda" => plans.lambda(&words),
            "call" => plans.call(&words),
            _ => plans.receiver(&words),
        }
    }
    plans.plan.classes.sort_unstable();
    plans.plan
}

struct Recordings<'p> {
    plan: &'p Plan,
    recording: Recording,
}

impl Recordings<'_> {
    fn site(&self, word: &str) -> u32 {
        let offset = number(word);
        let at = self.plan.sites().position(|(_, site)| site.offset == offset);
        at.expect("a call of the plan") as u32
    }

    fn class(&mut self, name: &str, kind: Kind, interfaces: &[&str]) -> u32 {
        let interfaces = interfaces.iter().map(|name| name.as_bytes().into()).collect();
        let loader = self.recording.loaders.len() as u32;
        let class = Class { name: name.as_bytes().into(), loader, kind, interfaces };
        if let Some(known) =
            self.recording.classes.iter().position(|known| known.name == class.name && known.loader == loader)
        {
            return known as u32 + 1;
        }
        self.recording.classes.push(class);
        self.recording.classes.len() as u32
    }

    fn test(&mut self, word: &str) -> u32 {
        let (class, method) = word.split_once('#').expect("a test");
        let test = Test { class: class.as_bytes().into(), method: method.as_bytes().into() };
        if let Some(known) = self.recording.tests.iter().position(|known| *known == test) {
            return known as u32 + 1;
        }
        self.recording.tests.push(test);
        self.recording.tests.len() as u32
    }

    fn met(&mut self, words: &[&str]) {
        let probe = self.site(words[1]);
        let mut rest = words[2..].to_vec();
        let test = rest.pop_if(|word| word.contains('#')).map_or(0, |word| self.test(word));
        let selected = match rest.iter().position(|&word| word == ">") {
            Some(at) => {
                let name = rest[at + 1];
                rest.truncate(at);
                self.class(name, Kind::Plain, &[])
            }
            None => 0,
        };
        let class = match rest[0] {
            "lambda" => self.class(rest[1], Kind::Hidden, &rest[2..]),
            "proxy" => self.class(rest[1], Kind::Proxy, &rest[2..]),
            name => self.class(name, Kind::Plain, &[]),
        };
        self.recording.seen.push(Seen { probe, class, selected, test });
    }

    fn makes(&mut self, words: &[&str]) {
        let offset = number(words[1]);
        let lambda = self.plan.lambdas.iter().position(|lambda| lambda.offset == offset).expect("a lambda");
        let probe = self.plan.number(Probe::Lambda(lambda));
        let class = self.class(words[2], Kind::Hidden, &words[3..]);
        self.recording.seen.push(Seen { probe, class, selected: 0, test: 0 });
    }

    fn made(&mut self, name: &str) {
        let made = self.plan.made.iter().position(|&made| self.plan.names.text(made) == name).expect("made");
        let probe = self.plan.number(Probe::Made(made));
        let class = self.class(name, Kind::Plain, &[]);
        self.recording.seen.push(Seen { probe, class, selected: 0, test: 0 });
    }
}

fn recording_of(plan: &Plan, text: &str) -> Recording {
    let head =
        Head { plan: plan.identity(), process: 7, started: 1_700_000_000_000, jvm: b"OpenJDK 17"[..].into() };
    let loaders = vec![Loader { class: b"jdk/App"[..].into() }];
    let mut recordings =
        Recordings { plan, recording: Recording { head, loaders, ended: true, ..Recording::default() } };
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[0] {
            "met" => recordings.met(&words),
            "makes" => recordings.makes(&words),
            "made" => recordings.made(words[1]),
            "loader" => recordings.recording.loaders.push(Loader { class: words[1].as_bytes().into() }),
            "load" => {
                let loader = recordings.recording.loaders.len() as u32;
                let class = words[1].as_bytes().into();
                recordings.recording.loaded.push(Loaded { class, loader, placed: 1 });
            }
            "stale" | "unplaced" => {
                let probe = recordings.site(words[1]);
                let reason = words[2..].join(" ").as_bytes().into();
                recordings.recording.unplaced.push(Unplaced { probe, stale: words[0] == "stale", reason });
            }
            "note" => recordings.recording.notes.push(words[1..].join(" ").as_bytes().into()),
            other => panic!("no such line: {other}"),
        }
    }
    recordings.recording
}

/// All that was judged, a line for each item and observation.
pub(super) fn shown(coverage: &Coverage) -> String {
    let mut out = String::new();
    for (_, _, site) in coverage.sites() {
        let mut line = format!("{} @{}", site.key, site.offset);
        if site.reached {
            let _ = write!(line, " by {}", site.test.as_deref().unwrap_or("unattributed"));
        }
        if let Some(why) = &site.unmeasurable {
            let _ = write!(line, " {}: {}", if why.stale { "stale" } else { "unplaced" }, why.reason);
        }
        let _ = writeln!(out, "{line}");
        for (criterion, item) in site.all_items() {
            let _ = writeln!(out, "  {}", item_text(criterion, item));
        }
        for seen in &site.beyond {
            let target = seen.target.as_ref().map_or(String::new(), |target| format!(" > {target}"));
            let loader = seen.loader.as_ref().map_or(String::new(), |loader| format!(" of {loader}"));
            let unproven = if seen.unproven { " unproven" } else { "" };
            let interfaces: String = seen.interfaces.iter().map(|name| format!(" {name}")).collect();
            let text = format!(
                "  {} {} {}{target}{interfaces}{loader}{unproven}",
                seen.criterion.text(),
                verdict(seen.verdict),
                seen.class
            );
            let _ = writeln!(out, "{text}");
        }
    }
    let _ = write!(out, "{}", total(coverage));
    out
}

fn verdict(verdict: Verdict) -> String {
    verdict.text().to_uppercase()
}

pub(super) fn total(coverage: &Coverage) -> String {
    let of = |counts: &crate::Counts| format!("{}/{}", counts.covered, counts.required());
    format!("RC {} TM {}\n", of(&coverage.totals.rc), of(&coverage.totals.tm))
}

fn item_text(criterion: Criterion, item: &Item) -> String {
    let mut line = format!("{} {} {}", criterion.text(), item.class, item.state.text());
    let mut add = |text: String| line.push_str(&format!(" {text}"));
    item.reason.iter().for_each(|reason| add(format!("({})", reason.text())));
    item.test.iter().for_each(|test| add(format!("by {test}")));
    item.by.iter().for_each(|by| add(format!("as {by}")));
    item.loaders.iter().for_each(|loader| add(format!("of {loader}")));
    item.waiver.iter().for_each(|waiver| add(format!("waiver: {waiver}")));
    item.against.iter().for_each(|against| add(format!("AGAINST {against:?}")));
    if item.any_of {
        add("any-of".to_owned());
    }
    line
}
