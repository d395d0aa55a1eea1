//! The options of `breccia c`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

/// The commands for C.
#[derive(Debug, Subcommand)]
pub(crate) enum CCommand {
    /// Analyse a library without its clients: what may its exported functions modify, call back and keep?
    #[command(after_help = "\
Clients use what the library exports: by default every name that is not static. --export,
--export-list, --header and --shared-object are more exact. Functions of the C library are known;
other undefined names may do anything, and are listed. ph_var stands for all variables of code that
is not here, ph_proc for all its functions.

Example:  breccia c lib src/*.c -- -Iinclude -DHAVE_CONFIG_H
          breccia c lib --compile-commands build/compile_commands.json --header include/zlib.h
          breccia c lib --compile-commands build/compile_commands.json --shared-object build/libz.so
          breccia c lib src/*.c --callees src/deflate.c:1057 --points-to src/inflate.c:108:state")]
    Lib(CLibOptions),
    /// Analyse a client, or a whole program, with the summaries of the libraries that it uses
    #[command(after_help = "\
Example:  breccia c client main.c --summary libz.summary --mod main -- -Iinclude")]
    Client(CClientOptions),
    /// Write a summary: what clients need to know about a library, without its source
    #[command(after_help = "\
Example:  breccia c summarize src/*.c --header zlib.h --name zlib --output libz.summary -- -Iinclude")]
    Summarize(CSummarizeOptions),
    /// Show what is in a summary
    #[command(after_help = "Example:  breccia c show libz.summary")]
    Show(CShowOptions),
}

/// What to distinguish within an object.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum CModel {
    /// Nothing: structs and arrays are treated as a whole.
    #[default]
    Whole,
    /// Members of structs by their byte offsets; the elements of an array are one.
    Offsets,
}

/// C sources, and how to read them.
#[derive(Args, Debug, Default)]
pub(crate) struct CInputOptions {
    /// C files, or preprocessed ones (.i)
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// A compilation database; FILE restricts it to these files
    #[arg(long, value_name = "FILE")]
    pub(crate) compile_commands: Option<PathBuf>,
    /// The compiler whose preprocessor is used [default: the one in the database, or else CC, or else cc]
    #[arg(long, value_name = "COMMAND")]
    pub(crate) cc: Option<String>,
    /// What to distinguish within an object
    #[arg(long, value_enum, default_value_t, value_name = "whole|offsets", hide_possible_values = true)]
    pub(crate) model: CModel,
    /// Summaries of the libraries in use
    #[arg(long, value_name = "FILE")]
    pub(crate) summary: Vec<PathBuf>,
    /// Assume that functions of the C library may do anything, like all undefined functions
    #[arg(long)]
    pub(crate) no_libc: bool,
    /// Compiler flags
    #[arg(last = true, value_name = "FLAG")]
    pub(crate) flags: Vec<String>,
}

/// Which names of a library clients can use.
#[derive(Args, Debug, Default)]
pub(crate) struct CExportOptions {
    /// A name that clients use [default: every name that is not static]
    #[arg(long, value_name = "NAME", help_heading = "Exported names")]
    pub(crate) export: Vec<String>,
    /// A file of such names: one per line, or a linker version script
    #[arg(long, value_name = "FILE", help_heading = "Exported names")]
    pub(crate) export_list: Vec<PathBuf>,
    /// A header: clients use what it declares
    #[arg(long, value_name = "FILE", help_heading = "Exported names")]
    pub(crate) header: Vec<PathBuf>,
    /// A shared object built from these files (ELF, `.so`): clients use what it exports
    #[arg(long, value_name = "FILE", help_heading = "Exported names")]
    pub(crate) shared_object: Vec<PathBuf>,
}

/// Questions about a program.
#[derive(Args, Debug, Default)]
pub(crate) struct CQuestions {
    /// What may a variable point to?
    #[arg(long, value_name = "FILE:LINE:NAME", help_heading = "Questions")]
    pub(crate) points_to: Vec<String>,
    /// With --points-to: why does it point to this? A name as printed, or FILE:LINE of an allocation
    #[arg(long, value_name = "TARGET", help_heading = "Questions", requires = "points_to")]
    pub(crate) why: Option<String>,
    /// What may a function modify, including everything that it calls?
    #[arg(long = "mod", value_name = "FUNCTION", help_heading = "Questions")]
    pub(crate) modified: Vec<String>,
    /// What may a function read, including everything that it calls?
    #[arg(long = "use", value_name = "FUNCTION", help_heading = "Questions")]
    pub(crate) used: Vec<String>,
    /// What may the calls in a line reach?
    #[arg(long, value_name = "FILE:LINE", help_heading = "Questions")]
    pub(crate) callees: Vec<String>,
}

/// Options of `c lib`.
#[derive(Args, Debug)]
pub(crate) struct CLibOptions {
    #[command(flatten)]
    pub(crate) input: CInputOptions,
    #[command(flatten)]
    pub(crate) exports: CExportOptions,
    #[command(flatten)]
    pub(crate) questions: CQuestions,
}

/// Options of `c client`.
#[derive(Args, Debug)]
pub(crate) struct CClientOptions {
    #[command(flatten)]
    pub(crate) input: CInputOptions,
    #[command(flatten)]
    pub(crate) questions: CQuestions,
}

/// Options of `c summarize`.
#[derive(Args, Debug)]
pub(crate) struct CSummarizeOptions {
    #[command(flatten)]
    pub(crate) input: CInputOptions,
    #[command(flatten)]
    pub(crate) exports: CExportOptions,
    /// The name of the library [default: the name of the output]
    #[arg(long, value_name = "NAME")]
    pub(crate) name: Option<String>,
    /// Do not optimize: the summary is larger, and valid for both object models
    #[arg(long)]
    pub(crate) basic: bool,
    /// Keep names that clients never see; by default they become short
    #[arg(long)]
    pub(crate) keep_names: bool,
    /// The output file [default: standard output]
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// Options of `c show`.
#[derive(Args, Debug)]
pub(crate) struct CShowOptions {
    /// The summary
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
}

impl CQuestions {
    /// Whether there are any questions.
    pub(crate) fn is_asked(&self) -> bool {
        let lists = [&self.points_to, &self.modified, &self.used, &self.callees];
        lists.iter().any(|list| !list.is_empty())
    }
}
