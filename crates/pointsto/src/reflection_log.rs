//! Logs of reflection that a run has written, in the format of TamiFlex: what calls really did.
//!
//! One line is one fact: `kind;target;calling method;line;…`. The line is empty if it is not known.
//!
//! ```text
//! Class.forName;app.Circle;app.Main.load;12;;
//! Method.invoke;<app.Circle: void draw(java.lang.Object)>;app.Main.call;;isAccessible=true;
//! Field.get*;<app.Circle: java.lang.Object centre>;app.Main.read;31;;
//! ```

use program::Problem;

/// What a logged call does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LoggedKind {
    /// `Class.forName`: the target is a class.
    ForName,
    /// `Class.newInstance`: the target is a class.
    NewInstance,
    /// `Constructor.newInstance`: the target is a constructor.
    Construct,
    /// `Method.invoke`: the target is a method.
    Invoke,
    /// `Field.get*`: the target is a field.
    Get,
    /// `Field.set*`: the target is a field.
    Set,
    /// `Array.newInstance`: the target is the type of the array.
    NewArray,
}

/// A line of a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Logged {
    /// The file and the line in it.
    pub place: String,
    /// What the call does.
    pub kind: LoggedKind,
    /// With what: `a.B`, `<a.B: void m(int)>`, `<a.B: int f>`.
    pub target: String,
    /// The calling method, `a.B.m`: all of that name.
    pub caller: String,
    /// The line of the call, if it is known.
    pub line: Option<u32>,
}

/// Reads the log with this name. A bad line becomes a problem; the others are used.
pub fn read_log(name: &str, text: &str) -> (Vec<Logged>, Vec<Problem>) {
    let (mut entries, mut problems) = (Vec::new(), Vec::new());
    for (number, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() {
            continue;
        }
        let place = format!("{name}:{}", number + 1);
        match read_line(line) {
            Ok(Some((kind, target, caller, line))) => {
                entries.push(Logged { place, kind, target, caller, line })
            }
            Ok(None) => {}
            Err(cause) => problems.push(Problem::new(place, cause)),
        }
    }
    (entries, problems)
}

type Line = (LoggedKind, String, String, Option<u32>);

/// A parsed line; `None` if no rule needs it.
fn read_line(line: &str) -> Result<Option<Line>, String> {
    let parts: Vec<&str> = line.split(';').collect();
    let [kind, target, rest @ ..] = &parts[..] else {
        return Err("a line is `kind;target;calling method;line`, but there is no `;`".to_owned());
    };
    // The name of an array class, `[La.B;`, contains the separator.
    let rest = if target.starts_with('[') && rest.first() == Some(&"") { &rest[1..] } else { rest };
    let [caller, rest @ ..] = rest else {
        return Err(format!("there is no calling method after `{target}`"));
    };
    let Some(kind) = read_kind(kind)? else { return Ok(None) };
    let is_member = target.starts_with('<') && target.ends_with('>') && target.contains(": ");
    let needs_member =
        matches!(kind, LoggedKind::Construct | LoggedKind::Invoke | LoggedKind::Get | LoggedKind::Set);
    if needs_member && !is_member {
        return Err(format!("`{target}` is not a member: `<class: type name>`"));
    }
    if target.is_empty() {
        return Err("the target is empty".to_owned());
    }
    if !caller.contains('.') {
        return Err(format!("`{caller}` is not a calling method: `package.Class.method`"));
    }
    let line = match rest.first().map(|line| line.trim()) {
        None | Some("") => None,
        Some(text) => {
            let number: i64 = text.parse().map_err(|_| format!("`{text}` is not a line"))?;
            // A negative number says that the line is not known.
            u32::try_from(number).ok()
        }
    };
    Ok(Some((kind, (*target).to_owned(), (*caller).to_owned(), line)))
}

/// The kind; `None` for calls in logs of TamiFlex that only ask.
fn read_kind(text: &str) -> Result<Option<LoggedKind>, String> {
    let (class, method) = text.split_once('.').ok_or_else(|| format!("`{text}` is not a kind of call"))?;
    Ok(Some(match (class, method) {
        ("Class", "forName") => LoggedKind::ForName,
        ("Class", "newInstance") => LoggedKind::NewInstance,
        ("Constructor", "newInstance") => LoggedKind::Construct,
        ("Method", "invoke") => LoggedKind::Invoke,
        ("Field", "get" | "get*") => LoggedKind::Get,
        ("Field", "set" | "set*") => LoggedKind::Set,
        ("Array", "newInstance") => LoggedKind::NewArray,
        ("Class" | "Constructor" | "Method" | "Field" | "Array", _) => return Ok(None),
        _ => return Err(format!("`{text}` is not a kind of call")),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_taken_apart() {
        let (entries, problems) = read_log(
            "run.log",
            "Class.forName;a.B;a.Main.run;12;;\n\nMethod.invoke;<a.B: void m(int)>;a.Main.run;;isAccessible=true;\n\
             Method.getName;<a.B: void m(int)>;a.Main.run;3;;\nField.get*;<a.B: int f>;a.Main.run;-1;;\n\
             Class.forName;[La.B;;a.Main.run;4;;\n",
        );
        assert_eq!(problems, []);
        let shown: Vec<_> = entries
            .iter()
            .map(|entry| (entry.place.as_str(), entry.kind, entry.target.as_str(), entry.line))
            .collect();
        assert_eq!(
            shown,
            [
                ("run.log:1", LoggedKind::ForName, "a.B", Some(12)),
                ("run.log:3", LoggedKind::Invoke, "<a.B: void m(int)>", None),
                ("run.log:5", LoggedKind::Get, "<a.B: int f>", None),
                ("run.log:6", LoggedKind::ForName, "[La.B", Some(4)),
            ]
        );
    }

    #[test]
    fn bad_lines_are_named() {
        let text = "nothing\nClass.forName;a.B\nRobot.walk;a.B;a.Main.run;1\nMethod.invoke;a.B;a.Main.run;1\n\
                    Class.forName;a.B;run;1\nClass.forName;a.B;a.Main.run;one\nClass.forName;;a.Main.run;1\n";
        let (entries, problems) = read_log("x", text);
        assert_eq!(entries, []);
        let shown: Vec<String> = problems.iter().map(ToString::to_string).collect();
        assert_eq!(
            shown,
            [
                "x:1: a line is `kind;target;calling method;line`, but there is no `;`",
                "x:2: there is no calling method after `a.B`",
                "x:3: `Robot.walk` is not a kind of call",
                "x:4: `a.B` is not a member: `<class: type name>`",
                "x:5: `run` is not a calling method: `package.Class.method`",
                "x:6: `one` is not a line",
                "x:7: the target is empty",
            ]
        );
    }
}
