//! Which calls count, for all commands that count calls.

use clap::{Args, ValueEnum};

/// The option `--calls`.
#[derive(Args, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct CallsOptions {
    /// Which calls count: those on types of the component; `typed`: also those on library types, apart from
    /// java.lang.Object; `all`: every call that can have several receiver classes [default: own, or what the
    /// result counts]
    #[arg(
        long,
        value_enum,
        value_name = "own|typed|all",
        hide_possible_values = true,
        help_heading = "Component"
    )]
    pub(crate) calls: Option<Calls>,
}

/// Which calls count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Calls {
    /// Those on types of the component.
    #[default]
    Own,
    /// Also those on library types, apart from `java.lang.Object`.
    Typed,
    /// Every call that can have several receiver classes.
    All,
}

impl From<Calls> for plan::Calls {
    fn from(calls: Calls) -> Self {
        match calls {
            Calls::Own => Self::Own,
            Calls::Typed => Self::Typed,
            Calls::All => Self::All,
        }
    }
}

impl CallsOptions {
    /// What a plan counts.
    pub(crate) fn of_plan(self) -> plan::Calls {
        self.calls.unwrap_or_default().into()
    }

    /// What a result counts, if somebody asks for something else than it says.
    pub(crate) fn of_result(self) -> Option<coverage::Calls> {
        self.calls.map(|calls| plan::Calls::from(calls).into())
    }
}
