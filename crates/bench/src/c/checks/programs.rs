//! From databases to programs: libraries and clients as `breccia c` reads them.

use std::path::Path;

use anyhow::{Context, Result, ensure};
use breccia::c::program::read;
use c_front::Settings;
use c_program::{Linkage, Position, Program, VarId, weave};

/// Where `cargo xtask c-subjects` writes them.
const DATABASES: &str = "subjects/c/commands";

/// A client and the library that it uses, by the names of their databases.
#[derive(Clone, Copy)]
pub(super) struct Pair {
    pub(super) client: &'static str,
    pub(super) library: &'static str,
}

/// A client and a library, each by itself.
pub(super) struct Programs {
    pub(super) client: Program,
    pub(super) library: Program,
}

impl Pair {
    pub(super) fn read(&self, root: &Path) -> Result<Programs> {
        let programs =
            Programs { client: program(root, self.client)?, library: program(root, self.library)? };
        // What both define would be the library's in one analysis and the client's in another.
        let problems = weave(&mut programs.library.clone(), &programs.client).problems;
        ensure!(problems.is_empty(), "{}", problems[0]);
        Ok(programs)
    }
}

fn program(root: &Path, name: &str) -> Result<Program> {
    let folder = root.join(DATABASES);
    let database = folder.join(format!("{name}.json"));
    let shown = database.display();
    let text = std::fs::read(&database).with_context(|| format!("{shown} (cargo xtask c-subjects)"))?;
    let inputs = c_front::compile_commands(&text, &folder).with_context(|| shown.to_string())?;
    let sources = read(&mut (), &inputs, &Settings::default())?;
    if let Some(problem) = sources.problems.first() {
        anyhow::bail!("{name}: {problem}");
    }
    Ok(sources.program)
}

/// The program with unique names for everything that only it can name: the name, `$`, and a number. Summaries
/// keep names and not ids, so this identifies what they mention.
pub(super) fn with_unique_names(mut program: Program) -> Program {
    for var in program.vars.ids().collect::<Vec<VarId>>() {
        if program.linkage(var) != Some(Linkage::External) && program.is_data(var)
            || matches!(program.linkage(var), Some(Linkage::Internal(_)))
        {
            let name = format!("{}${}", program.var_name(var), var.0);
            program.vars[var].name = program.name(&name);
        }
    }
    program
}

/// A variable by its name, with the place where it is declared.
pub(super) fn named(program: &Program, var: VarId) -> String {
    let known = &program.vars[var];
    let proc = match known.kind.activation() {
        Some(proc) => format!("{}::", program.proc_name(proc)),
        None => String::new(),
    };
    let name = program.var_name(var);
    if known.position.is_known() {
        format!("{proc}{name} ({})", placed(program, known.position))
    } else {
        format!("{proc}{name}")
    }
}

/// A place without the folders of its file.
pub(super) fn placed(program: &Program, position: Position) -> String {
    let place = program.place_text(position);
    place.rsplit('/').next().unwrap_or_default().to_owned()
}
