//! What are tests of a component to exercise? From a component to requirements, and to the plan that holds
//! them.

use std::path::PathBuf;

use plan::Plan;
use pointsto::Record;
use requirements::{Requirements, Subject, Which, plan_of, requirements_with};
use text::{count, escape, grouped};

use super::analyse::{self, Analysed, AnalysisOptions, Dropped};
use super::component::{ComponentError, ComponentOptions, Fragment, Unknown};
use super::error::Error;
use super::load::ClassSources;
use super::unmodelled::Unmodelled;
use crate::observe::{Observer, timed, timed_within};

/// A component, and what its tests have to cover.
pub struct Planned {
    /// What was analysed.
    pub analysed: Analysed,
    /// What is required.
    pub required: Requirements,
    /// The same as a plan.
    pub plan: Plan,
}

/// A component, and how it is analysed.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// Where classes outside the component come from.
    pub sources: ClassSources,
    /// Jars and folders: their classes are the component, unless the options name some.
    pub paths: Vec<PathBuf>,
    /// The component, and how clients may use it.
    pub component: ComponentOptions,
    /// How it is analysed.
    pub analysis: AnalysisOptions,
}

impl Request {
    /// The component in some jars or folders, used through its public members. There is no JDK: its classes
    /// are missing.
    pub fn of_component<P: Into<PathBuf>>(paths: impl IntoIterator<Item = P>) -> Self {
        Self { paths: paths.into_iter().map(Into::into).collect(), ..Self::default() }
    }
}

impl Planned {
    /// Analyses a component, and finds what its calls can do.
    pub fn analyse(observer: &mut dyn Observer, request: &Request, which: Which) -> Result<Self, Error> {
        let Request { sources, paths, component, analysis } = request;
        let analysed = analyse::component(observer, sources, paths, component, analysis)?;
        let Some(fragment) = &analysed.fragment else { return Err(ComponentError::NoComponent.into()) };
        let program = &analysed.input.program;
        let required = timed(observer, "requirements", || {
            requirements_with(program, &analysed.results, &fragment.component, &fragment.stubs, which)
        });
        let mut subject = Subject {
            calls: which.calls(),
            missing: missing(&analysed, sources),
            ..subject(&analysed, fragment, component)
        };
        if !subject.missing.is_empty() {
            subject.lines.push(assumption(component.unknown).to_owned());
        }
        subject.lines.extend(fragment.libraries.assumption());
        let plan = timed(observer, "plan", || plan_of(program, &fragment.component, &required, &subject));
        Ok(Self { analysed, required, plan })
    }

    /// Finds out how much is required only through what missing code may do, by an analysis in which it does
    /// nothing. That analysis is the cheaper one. If it has to stop, nobody knows.
    pub fn weigh_missing(&mut self, observer: &mut dyn Observer, request: &Request, which: Which) {
        let is_needed = !self.plan.missing.is_empty() && request.component.unknown != Unknown::Ignore;
        if !is_needed {
            return;
        }
        let mut without = Request { analysis: request.analysis.settled(&self.analysed), ..request.clone() };
        without.component.unknown = Unknown::Ignore;
        without.analysis.analysis.analysis.record = Record::Nothing;
        // Nobody needs to hear of the same problems again.
        let without = timed_within(observer, "without missing code", |observer| {
            Self::analyse(observer, &without, which)
        });
        if let Ok(without) = without {
            let items = self.plan.items_beyond(&without.plan);
            self.plan.through_missing = u32::try_from(items).ok();
        }
    }

    /// Marks what another, finer analysis of the same component rules out.
    pub fn refine(&mut self, finer: &Self) {
        self.plan.refine(&finer.plan);
    }
}

/// What a plan says about where it comes from.
fn subject(analysed: &Analysed, fragment: &Fragment, options: &ComponentOptions) -> Subject {
    let patterns = if options.component.is_empty() {
        String::new()
    } else {
        format!(" ({})", escape(&options.component.join(", ")))
    };
    let scope = options.scope;
    let lines = vec![
        format!("component: {}{patterns}", count(fragment.component.len(), "class", "classes")),
        format!("interface: {}", count(fragment.interface.members.len(), "member", "members")),
        format!("scope: {scope:?}, {}", count(fragment.sizes.closure, "class", "classes")).to_lowercase(),
    ];
    let stepped = analysed.dropped.as_ref().map(|Dropped { analysis, limit }| {
        format!("stepped down from {}: it exceeds the work limit of {}", escape(analysis), grouped(*limit))
    });
    let lines = lines.into_iter().chain(stepped).collect();
    Subject { analysis: analysed.analysis.clone(), lines, ..Subject::default() }
}

/// What the plan takes for granted of missing code.
fn assumption(unknown: Unknown) -> &'static str {
    match unknown {
        Unknown::Declared => {
            "missing code: assumed to make and call only what the descriptors allow by which it is named"
        }
        Unknown::Conservative => "missing code: may do anything",
        Unknown::Ignore => "missing code: assumed to do nothing",
    }
}

/// The classes that are missing, by internal name. Who uses no JDK knows that its classes are.
fn missing(analysed: &Analysed, sources: &ClassSources) -> Vec<Vec<u8>> {
    let all = Unmodelled::missing_classes(&analysed.input.program, &analysed.results);
    let is_expected = |name: &Vec<u8>| sources.jdk.is_none() && name.starts_with(b"java/");
    all.into_iter().filter(|name| !is_expected(name)).collect()
}
