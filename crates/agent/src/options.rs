//! The options after `-agentpath:LIBRARY=`: `plan=FILE,data=FOLDER`. `%2C` is a comma, `%20` a space, `%25` a
//! percent sign, and so on for every byte.

use std::path::PathBuf;

/// The options of the agent.
pub(crate) struct Options {
    /// The plan file.
    pub(crate) plan: PathBuf,
    /// Where recordings go.
    pub(crate) data: PathBuf,
}

impl Options {
    /// Reads the options.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        let (mut plan, mut data) = (None, None);
        for option in text.split(',').filter(|option| !option.is_empty()) {
            let (name, value) = option.split_once('=').ok_or(format!("option `{option}` has no value"))?;
            let value = Some(decoded(value)?);
            match name {
                "plan" => plan = value,
                "data" => data = value,
                _ => return Err(format!("there is no option `{name}`: there are plan and data")),
            }
        }
        match (plan, data) {
            (Some(plan), Some(data)) => Ok(Self { plan, data }),
            (None, _) => Err("option `plan` is missing".to_owned()),
            (_, None) => Err("option `data` is missing".to_owned()),
        }
    }
}

fn decoded(text: &str) -> Result<PathBuf, String> {
    let mut parts = text.split('%');
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        let wrong = || format!("`%{part}` in `{text}` is no %XX");
        let digits = part.get(..2).ok_or_else(wrong)?;
        bytes.push(u8::from_str_radix(digits, 16).map_err(|_| wrong())?);
        bytes.extend_from_slice(&part.as_bytes()[2..]);
    }
    path(bytes).ok_or_else(|| format!("`{text}` is no path"))
}

/// On Unix a path can have any bytes.
#[cfg(unix)]
fn path(bytes: Vec<u8>) -> Option<PathBuf> {
    Some(<std::ffi::OsString as std::os::unix::ffi::OsStringExt>::from_vec(bytes).into())
}

#[cfg(not(unix))]
fn path(bytes: Vec<u8>) -> Option<PathBuf> {
    String::from_utf8(bytes).ok().map(PathBuf::from)
}
