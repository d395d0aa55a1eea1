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

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::Options;

    fn read(text: &str) -> Result<(String, String), String> {
        let shown = |path: &Path| path.display().to_string();
        Options::read(text).map(|options| (shown(&options.plan), shown(&options.data)))
    }

    #[test]
    fn both_options_in_any_order() {
        let wanted = Ok(("a/b.plan".to_owned(), "out".to_owned()));
        assert_eq!(read("plan=a/b.plan,data=out"), wanted);
        assert_eq!(read("data=out,,plan=a/b.plan"), wanted);
    }

    #[test]
    fn bytes_are_written_by_their_numbers() {
        let wanted = ("a,b c%.plan".to_owned(), "é=1".to_owned());
        assert_eq!(read("plan=a%2Cb%20c%25.plan,data=%c3%A9=1"), Ok(wanted));
    }

    #[test]
    fn what_is_wrong_is_named() {
        let wrong = |text: &str| read(text).expect_err("it is wrong");
        assert_eq!(wrong("data=x"), "option `plan` is missing");
        assert_eq!(wrong("plan=x"), "option `data` is missing");
        assert_eq!(wrong("plan"), "option `plan` has no value");
        assert_eq!(wrong("plam=x"), "there is no option `plam`: there are plan and data");
        for text in ["plan=a%2,data=x", "plan=a%,data=x", "plan=a%zz,data=x", "plan=%é1,data=x"] {
            assert!(wrong(text).ends_with("is no %XX"), "{text}: {}", wrong(text));
        }
    }
}
