//! `breccia why`: why can an object of a class be the receiver of a call?

mod text;

use breccia::documents;
use breccia::java::places::SourcePlaces;
use breccia::java::why::{Question, Words, answer};

use crate::analysis;
use crate::context::Context;
use crate::options::WhyOptions;
use crate::stop::Stop;

/// Analyses a program and explains the receivers of a call.
pub(crate) fn run(cx: &mut Context, options: &WhyOptions) -> Result<(), Stop> {
    let question = Question::read(&options.site, &options.class)?;
    let analysed = analysis::run(cx, &analysis::recording(&options.analysis))?;
    let places = SourcePlaces::of_analysis(&analysed);
    let (class, explained) = answer(cx, &analysed, &places, &question)?;
    let words = Words::new(&analysed.input.program, &places);
    if cx.is_json() {
        Ok(documents::why::write(&mut cx.out, &analysed, &words, class, &explained)?)
    } else {
        Ok(text::write(&mut cx.out, &analysed, &words, class, &explained)?)
    }
}
