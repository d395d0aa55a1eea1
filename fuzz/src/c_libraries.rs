//! What must hold for any text taken as a library of C.

use c_front::{Input, Settings};
use c_pointsto::{Model, Options};
use c_summary::{Stage, summarize};

use crate::c_summaries::{self, learn};

/// Its summaries are summaries whatever the text, and a client learns the same from all of them.
pub fn summaries(bytes: &[u8]) {
    let input = Input::Text { name: "a.c".to_owned(), text: bytes.to_vec() };
    let output = c_front::read(&[input], &Settings { jobs: 1, ..Settings::default() });
    let mut library = output.program;
    c_program::merge_literals(&mut library);
    for model in [Model::Whole, Model::Offsets] {
        let options = Options::library(model, &library);
        let made = |stage| summarize("a", &library, &options, &[], stage).expect("no other library");
        let basic = made(Stage::Basic);
        let learnt = learn(&basic, &basic, model);
        for stage in [Stage::Substituted, Stage::Optimized] {
            let summary = made(stage);
            assert_eq!(learn(&basic, &summary, model), learnt, "a client learns the same");
            c_summaries::read(summary.write().as_bytes());
        }
    }
}
