//! The options of `breccia compare` as arguments of the process that runs one of its analyses.

use std::ffi::OsString;

use clap::ValueEnum;

use crate::options::{CompareOptions, EntryOptions, FragmentOptions, LimitOptions};

/// Everything that decides what is analysed, but for the options of all commands.
pub(super) fn passed_on(options: &CompareOptions) -> Vec<OsString> {
    let mut arguments = limit_arguments(options.limits);
    arguments.extend(entry_arguments(&options.entries));
    arguments.extend(fragment_arguments(&options.fragment));
    for file in &options.log.reflection_log {
        arguments.extend([OsString::from("--reflection-log"), file.clone().into_os_string()]);
    }
    arguments
}

fn limit_arguments(limits: LimitOptions) -> Vec<OsString> {
    let time = limits.time_limit.map(|limit| format!("--time-limit={}s", limit.as_secs_f64()));
    let memory = limits.memory_limit.map(|limit| format!("--memory-limit={}K", (limit >> 10).max(1)));
    time.into_iter().chain(memory).map(OsString::from).collect()
}

/// The entry options as given. An option with an optional value takes it after `=`.
fn entry_arguments(entries: &EntryOptions) -> Vec<OsString> {
    let joined = |name: &str, value: &str| {
        if value.is_empty() { OsString::from(name) } else { OsString::from(format!("{name}={value}")) }
    };
    let mut arguments: Vec<OsString> = Vec::new();
    arguments.extend(entries.main.iter().map(|class| joined("--main", class)));
    arguments.extend(entries.entry.iter().map(|pattern| joined("--entry", pattern)));
    for file in &entries.entries {
        arguments.extend([OsString::from("--entries"), file.clone().into_os_string()]);
    }
    arguments.extend(entries.entries_public.iter().map(|pattern| joined("--entries-public", pattern)));
    arguments.extend(entries.tests.iter().map(|pattern| joined("--tests", pattern)));
    arguments
}

/// The component options, from the command line or the file.
fn fragment_arguments(options: &FragmentOptions) -> Vec<OsString> {
    let FragmentOptions {
        component,
        accessed,
        member,
        suite,
        same_package,
        open_types,
        object_members,
        no_library_types,
        frameworks,
        serialization,
        instantiated_array,
        accessed_array,
        scope,
        stubs,
        unknown,
        libraries,
        file: _,
    } = options;
    let mut arguments = Vec::new();
    for (name, values) in [
        ("--component", component),
        ("--accessed", accessed),
        ("--member", member),
        ("--instantiated-array", instantiated_array),
        ("--accessed-array", accessed_array),
    ] {
        arguments.extend(values.iter().map(|value| OsString::from(format!("{name}={value}"))));
    }
    for (name, paths) in [("--suite", suite), ("--stubs", stubs)] {
        arguments.extend(paths.iter().flat_map(|path| [OsString::from(name), path.clone().into_os_string()]));
    }
    for (name, is_set) in [
        ("--same-package", same_package),
        ("--open-types", open_types),
        ("--object-members", object_members),
        ("--no-library-types", no_library_types),
        ("--serialization", serialization),
    ] {
        arguments.extend(is_set.then(|| OsString::from(name)));
    }
    arguments.extend(frameworks.and_then(|frameworks| value_argument("--frameworks", &frameworks)));
    arguments.extend(scope.and_then(|scope| value_argument("--scope", &scope)));
    arguments.extend(unknown.and_then(|unknown| value_argument("--unknown", &unknown)));
    arguments.extend(libraries.and_then(|libraries| value_argument("--libraries", &libraries)));
    arguments
}

fn value_argument(name: &str, value: &impl ValueEnum) -> Option<OsString> {
    let value = value.to_possible_value()?;
    Some(OsString::from(format!("{name}={}", value.get_name())))
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::passed_on;
    use crate::options::{Cli, Command};

    /// What `compare` was asked, and what the process of an analysis understands, must be the same.
    fn check(line: &str) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let Command::Compare(compare) =
            Cli::parse_from([&["breccia", "compare", "cha"], &words[..]].concat()).command
        else {
            panic!("this is `compare`")
        };
        let arguments = ["breccia", "measure"].map(Into::into).into_iter().chain(passed_on(&compare));
        let Command::Measure(measure) = Cli::parse_from(arguments).command else {
            panic!("this is `measure`")
        };
        assert_eq!(compare.fragment, measure.analysis.fragment, "{line}");
        assert_eq!(compare.entries, measure.analysis.entries, "{line}");
        assert_eq!(compare.limits, measure.analysis.limits, "{line}");
        assert_eq!(compare.log.reflection_log, measure.analysis.log.reflection_log, "{line}");
    }

    #[test]
    fn every_option_reaches_the_analysis() {
        check(
            "--component a.** --component b.C --accessed a.B --member a.B#m(int) --same-package --open-types",
        );
        check("--component a.** --object-members --instantiated-array a.B[] --accessed-array a.C[][]");
        check("--suite tests.jar --suite more --stubs s.jar --scope classpath --unknown ignore");
        check("--scope closure --unknown conservative --libraries given --frameworks none");
        check(
            "--main --main a.B --entry a.B#m --entries list.txt --entries-public --tests=a.** --reflection-log a.log",
        );
        check("--time-limit 2m --memory-limit 3G");
    }
}
