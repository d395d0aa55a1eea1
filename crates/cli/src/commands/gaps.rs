//! `breccia gaps`: what was missed, the most promising first.

use std::io::Write;

use coverage::{Coverage, SiteKind, Sums};
use serde::Serialize;
use text::count;

use super::report::read_counted;
use crate::context::Context;
use crate::options::GapsOptions;
use crate::stop::Stop;
use crate::testing::show::{tell_failure, with_paint};

/// A gap in the document that is printed.
#[derive(Serialize)]
struct Printed<'a> {
    advice: String,
    ease: &'static str,
    key: String,
    shown: Option<&'a str>,
}

/// Lists gaps.
pub(crate) fn run(cx: &mut Context, options: &GapsOptions) -> Result<(), Stop> {
    let judged = read_counted(&options.result, options.calls)?;
    tell_failure(cx, &judged);
    let gaps = coverage::gaps(&judged);
    if cx.is_json() {
        let list = gaps.ranked.iter().take(options.limit);
        let list: Vec<_> = list
            .map(|gap| Printed {
                advice: report::advice(gap),
                ease: gap.ease.text(),
                key: gap.key(),
                shown: gap.item.shown.as_deref(),
            })
            .collect();
        serde_json::to_writer(&mut cx.out, &list)?;
        return Ok(writeln!(cx.out)?);
    }
    if gaps.ranked.is_empty() {
        return Ok(writeln!(cx.out, "{}", nothing(&judged))?);
    }
    let text = with_paint(cx.out.paint, cx.out.columns, |text| {
        report::gaps_table(&gaps, &report::TextOptions { rows: options.limit, ..*text })
    });
    write!(cx.out, "{text}")?;
    Ok(writeln!(cx.out, "\n{}", report::analysis_line(&judged))?)
}

/// What to say if nothing is missed. It is no success if little was required or measured.
fn nothing(judged: &Coverage) -> String {
    let Sums { rc, tm, .. } = judged.totals;
    match (rc.required() + tm.required(), rc.unmeasurable + tm.unmeasurable) {
        (_, unmeasurable @ 1..) => {
            format!("nothing is missed, but {} could not be measured", count(unmeasurable, "item", "items"))
        }
        (0, 0) => format!("nothing is missed: nothing is required{}", beside(judged)),
        (_, 0) => format!("nothing is missed{}", beside(judged)),
    }
}

/// What is missed at calls that do not count.
fn beside(judged: &Coverage) -> String {
    match judged.beside(SiteKind::Library).rc.missed {
        0 => String::new(),
        missed => format!(
            " (--calls typed lists {} at calls on library types)",
            count(missed, "missed receiver class", "missed receiver classes")
        ),
    }
}
