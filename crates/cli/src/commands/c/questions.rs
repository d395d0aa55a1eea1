//! Questions about a program of C, and their answers.

use std::io::Write;

use breccia::c::questions::{Answer, Asked};
use breccia::c::unanswered::QuestionError;
use breccia::documents;
use text::escape;

use crate::context::Context;
use crate::options::CQuestions;
use crate::stop::{Exit, Message, Stop};

/// The outcome of a question: answers, or why there are none.
type Answered = (String, Result<Vec<Answer>, Stop>);

/// Answers all questions that can be answered, in the order of their kinds, and then reports the others.
pub(super) fn answer(cx: &mut Context, asked: &Asked<'_, '_>, questions: &CQuestions) -> Result<(), Stop> {
    let mut all: Vec<Answered> = Vec::new();
    let mut add = |text: &String, answers: Result<Vec<Answer>, QuestionError>| {
        all.push((text.clone(), answers.map_err(Stop::from)));
    };
    for text in &questions.points_to {
        add(
            text,
            match &questions.why {
                Some(target) => asked.why(text, target),
                None => asked.points_to(text),
            },
        );
    }
    questions.modified.iter().for_each(|name| add(name, asked.modified(name)));
    questions.used.iter().for_each(|name| add(name, asked.used(name)));
    questions.callees.iter().for_each(|place| add(place, asked.callees(place)));
    show(cx, &all)?;
    tell_wrong(cx, all)
}

fn show(cx: &mut Context, all: &[Answered]) -> Result<(), Stop> {
    if cx.is_json() {
        let list: Vec<documents::c::Answer<'_>> = all.iter().flat_map(documents_of).collect();
        serde_json::to_writer(&mut cx.out, &list)?;
        return Ok(writeln!(cx.out)?);
    }
    for answer in all.iter().filter_map(|(_, answers)| answers.as_ref().ok()).flatten() {
        writeln!(cx.out, "{}", escape(&answer.question))?;
        if answer.lines.is_empty() {
            writeln!(cx.out, "  nothing")?;
        }
        for line in &answer.lines {
            writeln!(cx.out, "  {}", escape(&line.text))?;
        }
    }
    Ok(())
}

fn documents_of((asked, answers): &Answered) -> Vec<documents::c::Answer<'_>> {
    match answers {
        Ok(answers) => answers.iter().map(documents::c::Answer::from).collect(),
        Err(stop) => {
            let error = stop.message().map_or("", |message| &message.what);
            vec![documents::c::Answer::refused(asked, error)]
        }
    }
}

/// Tells of each question that could not be answered. A question that is none weighs more than one about what
/// is not there.
fn tell_wrong(cx: &mut Context, all: Vec<Answered>) -> Result<(), Stop> {
    let mut wrong: Vec<Stop> = all.into_iter().filter_map(|(_, answers)| answers.err()).collect();
    wrong.sort_by_key(|stop| matches!(stop, Stop::Refused(Exit::Usage, _)));
    let Some(last) = wrong.pop() else { return Ok(()) };
    cx.out.flush()?;
    wrong.iter().filter_map(Stop::message).for_each(|message: &Message| cx.error(message));
    Err(last)
}
