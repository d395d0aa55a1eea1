//! Bars: how many items are in which state, as a drawing without styles or scripts of its own.

use coverage::{Counts, State, Sums};

use crate::markup::Markup;

/// The colour of a group as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Look {
    Covered,
    Partly,
    Missed,
    /// Waived or infeasible: nothing is required.
    Waived,
    Unmeasurable,
    /// Nothing can be required.
    Unreachable,
}

impl Look {
    pub(super) fn from_sums(sums: &Sums) -> Self {
        let add = |of: fn(&Counts) -> usize| of(&sums.rc) + of(&sums.tm);
        let (covered, missed) = (add(|counts| counts.covered), add(|counts| counts.missed));
        let (waived, unmeasurable) =
            (add(|counts| counts.waived + counts.infeasible), add(|counts| counts.unmeasurable));
        match (covered > 0, missed > 0) {
            // What is required decides. Only without requirements does the rest matter.
            (true, true) => Self::Partly,
            (true, false) => Self::Covered,
            (false, true) => Self::Missed,
            (false, false) if unmeasurable > 0 => Self::Unmeasurable,
            (false, false) if waived > 0 => Self::Waived,
            (false, false) => Self::Unreachable,
        }
    }

    /// The CSS class.
    pub(super) fn class(self) -> &'static str {
        match self {
            Self::Covered => "covered",
            Self::Partly => "partly",
            Self::Missed => "missed",
            Self::Waived => "waived",
            Self::Unmeasurable => "unmeasurable",
            Self::Unreachable => "unreachable",
        }
    }

    /// In words.
    pub(super) fn text(self) -> &'static str {
        match self {
            Self::Covered => "covered",
            Self::Partly => "partly covered",
            Self::Missed => "missed",
            Self::Waived => "not required",
            Self::Unmeasurable => "unmeasurable",
            Self::Unreachable => "unreachable",
        }
    }
}

/// A bar of all items. `widest` is the number of items that fills the whole width.
pub(super) fn bar(html: &mut Markup, counts: &Counts, widest: usize) {
    html.raw("<svg class=\"bar\" aria-hidden=\"true\" focusable=\"false\">");
    // No bar is wider than its table, and nothing is divided by zero.
    let widest = widest.max(counts.all()).max(1) as f64;
    let mut at = 0.0;
    for state in State::ALL {
        let number = counts.of_state(state);
        if number == 0 {
            continue;
        }
        let width = number as f64 * 100.0 / widest;
        let (x, wide) = (format!("{at:.2}%"), format!("{width:.2}%"));
        html.element(
            "rect",
            &[("class", class_of(state)), ("x", &x), ("width", &wide), ("height", "100%")],
            |_| {},
        );
        at += width;
    }
    html.raw("</svg>");
}

/// The CSS class of a state.
pub(super) fn class_of(state: State) -> &'static str {
    match state {
        State::Covered => "covered",
        State::Missed => "missed",
        State::Waived | State::Infeasible => "waived",
        State::Unmeasurable => "unmeasurable",
    }
}

/// A symbol for a state, so that colour is not the only sign.
pub(super) fn sign(state: State) -> &'static str {
    match state {
        State::Covered => "\u{2713}",
        State::Missed => "\u{2717}",
        State::Waived => "\u{2013}",
        State::Infeasible => "\u{2205}",
        State::Unmeasurable => "?",
    }
}
