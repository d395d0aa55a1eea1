//! The words for what the library refuses of C.

use std::path::Path;

use breccia::c::libraries::Unfit;
use breccia::c::unanswered::QuestionError;
use c_pointsto::Model;
use text::{count, escape, escape_path};

use super::list::list;
use crate::errors::did_you_mean;
use crate::stop::Stop;

impl From<Unfit> for Stop {
    fn from(error: Unfit) -> Self {
        let what = error.to_string();
        match error {
            Unfit::ExportedTwice { name, files, .. } => {
                let files: Vec<&Path> = files.iter().map(|file| file.as_path()).collect();
                exported_twice(what, &escape(&name), &files)
            }
            Unfit::OtherModel { asked, wrong, right, .. } => {
                other_model(what, asked, wrong.as_deref(), right.as_deref())
            }
        }
    }
}

fn exported_twice(what: String, name: &str, files: &[&Path]) -> Stop {
    match *files {
        [] => Stop::usage(what),
        [file] => {
            let file = escape_path(file);
            Stop::usage(format!("`{name}` is exported by the files here and by `{file}`"))
                .help("omit one of the two, or say what is exported: --export, --header, --export-list")
        }
        [first, second, ..] if is_same(first, second) => {
            let file = escape_path(first);
            Stop::usage(format!("`{file}` is given twice: `{name}` is exported by both"))
                .help("give each summary once")
        }
        [first, second, ..] => {
            let (first, second) = (escape_path(first), escape_path(second));
            Stop::usage(format!("`{name}` is exported by `{first}` and by `{second}`")).help(
                "use the one that the linker would choose, or make the other without the name: \
                 `breccia c summarize` with --export, --header or --shared-object",
            )
        }
    }
}

fn is_same(first: &Path, second: &Path) -> bool {
    match (first.canonicalize(), second.canonicalize()) {
        (Ok(first), Ok(second)) => first == second,
        _ => first == second,
    }
}

fn other_model(what: String, asked: Model, wrong: Option<&Path>, right: Option<&Path>) -> Stop {
    let (asked, other) = match asked {
        Model::Whole => ("whole", "offsets"),
        Model::Offsets => ("offsets", "whole"),
    };
    let Some(wrong) = wrong.map(escape_path) else { return Stop::usage(what) };
    match right.map(escape_path) {
        Some(right) => {
            Stop::usage(format!("`{wrong}` is valid only for --model {other}, `{right}` for --model {asked}"))
                .help("make one of them again with the model of the other, or with --basic, for both models")
        }
        None => Stop::usage(format!("`{wrong}` is valid only for --model {other}, not for --model {asked}"))
            .help(format!(
                "use --model {other} here, or make it again with --model {asked}, or with --basic, for both models"
            )),
    }
}

impl From<QuestionError> for Stop {
    fn from(error: QuestionError) -> Self {
        let what = error.to_string();
        match error {
            QuestionError::NotAPlace { .. } => Stop::usage(what).help("a place is file.c:40"),
            QuestionError::NotAVariable { .. } => Stop::usage(what).help("a variable is file.c:123:name"),
            QuestionError::NoFile { file, known, sources } => {
                did_you_mean(Stop::not_found(what), &file, &known)
                    .unwrap_or_else(|stop| stop.help(format!("these were: {}", list(sources.into_iter()))))
            }
            QuestionError::LineZero { .. } | QuestionError::NoLine { .. } => Stop::not_found(what),
            QuestionError::NoVariable { name, function, own, global, .. } => {
                no_variable(Stop::not_found(what), &name, function, own, global)
            }
            QuestionError::NoCall { near, .. } => {
                let stop = Stop::not_found(what).help(
                    "a call that allocates memory (malloc, strdup, …) counts as the memory, not as a call",
                );
                let lines: Vec<String> = near.iter().map(u32::to_string).collect();
                if lines.is_empty() {
                    stop
                } else {
                    stop.help(format!("the nearest lines with calls: {}", lines.join(", ")))
                }
            }
            QuestionError::NoFunction { name, known } => {
                did_you_mean(Stop::not_found(what), &name, &known).unwrap_or_else(|stop| stop)
            }
            QuestionError::NotPointedTo { targets, .. } => {
                Stop::not_found(what).help(format!("it may point to {}", list(targets.into_iter())))
            }
            QuestionError::SeveralTargets { targets, .. } => {
                Stop::not_found(what).help(format!("say which: {}", list(targets.into_iter())))
            }
            QuestionError::NoWay { optimized, .. } => {
                if optimized.is_empty() {
                    Stop::not_found(what)
                } else {
                    Stop::not_found(what)
                        .help("a summary made with `breccia c summarize --basic` contains it")
                }
            }
        }
    }
}

fn no_variable(
    stop: Stop,
    name: &str,
    function: Option<String>,
    own: Vec<String>,
    global: Vec<String>,
) -> Stop {
    let all = [&own[..], &global].concat();
    did_you_mean(stop, name, &all).unwrap_or_else(|stop| {
        let globals = count(global.len(), "global variable", "global variables");
        match function {
            Some(function) => {
                let (function, own) = (escape(&function), list(own.into_iter()));
                stop.help(format!("variables in {function}: {own}; and {globals}"))
            }
            None => stop.help(format!("the line is in no function; there are {globals}")),
        }
    })
}
