//! `breccia check`: is enough covered?

use std::io::Write;

use coverage::{Coverage, Criterion, Level, Rule};
use serde::Serialize;
use text::escape;

use super::report::read_counted;
use crate::context::Context;
use crate::options::{Against, CheckOptions, Per};
use crate::stop::{Exit, Stop};
use crate::testing::show::tell_failure;
use breccia::testing::contradictions;

/// The document that is printed.
#[derive(Serialize)]
struct Printed {
    contradicted: usize,
    met: bool,
    shortfalls: Vec<String>,
}

/// Holds a result against thresholds; exit code 2 if it falls short.
pub(crate) fn run(cx: &mut Context, options: &CheckOptions) -> Result<(), Stop> {
    let mut judged = read_counted(&options.result, options.calls)?;
    tell_failure(cx, &judged);
    if options.against == Against::Possible {
        need_witness(&judged)?;
        judged.require_shown();
    }
    let level = match options.per {
        Per::Total => Level::Total,
        Per::Package => Level::Package,
        Per::Class => Level::Class,
        Per::Method => Level::Method,
    };
    let rules = [(Criterion::Rc, options.min_rc), (Criterion::Tm, options.min_tm)];
    let rules: Vec<Rule> = rules
        .into_iter()
        .filter_map(|(criterion, minimum)| Some(Rule { level, criterion, minimum: minimum? }))
        .collect();
    if rules.is_empty() && !options.no_contradictions {
        return Err(Stop::usage("no threshold is given").help("give --min-rc 80, --min-tm 90 or both"));
    }
    let counts = |rule: &Rule| !options.allow_empty || !coverage::has_no_item(&judged, rule.criterion);
    let rules: Vec<Rule> = rules.into_iter().filter(counts).collect();
    let short = coverage::check(&judged, &rules);
    let alarms = if options.no_contradictions { contradictions(&judged) } else { 0 };
    let is_met = short.is_empty() && alarms == 0;
    if cx.is_json() {
        let shortfalls = short.iter().map(ToString::to_string).collect();
        serde_json::to_writer(&mut cx.out, &Printed { contradicted: alarms, met: is_met, shortfalls })?;
        writeln!(cx.out)?;
    } else {
        short.iter().try_for_each(|shortfall| writeln!(cx.out, "{}", escape(shortfall)))?;
        if alarms > 0 {
            writeln!(cx.out, "{alarms} observations contradict the analysis")?;
        }
        writeln!(cx.out, "{}", report::analysis_line(&judged))?;
        writeln!(cx.out, "{}", report::total_line(&judged))?;
    }
    if !short.is_empty() {
        cx.note("`breccia gaps` lists what to test next");
    }
    if is_met { Ok(()) } else { Err(Stop::Told(Exit::Usage as u8)) }
}

/// Without a search, nothing is shown possible, and everything would be met.
fn need_witness(judged: &Coverage) -> Result<(), Stop> {
    let is_searched = [Criterion::Rc, Criterion::Tm].into_iter().any(|criterion| {
        let counts = judged.witnessed(criterion);
        counts.possible + counts.open > 0
    });
    let is_missed = judged.totals.rc.missed + judged.totals.tm.missed > 0;
    if is_missed && !is_searched {
        return Err(Stop::usage("it is not known which items are possible")
            .help("`breccia witness` looks for tests that show it; without --against possible, all missed items count"));
    }
    Ok(())
}
