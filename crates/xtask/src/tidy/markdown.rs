//! What is prose in a Markdown text, and which words in it are code?

/// A line of a document outside fenced blocks.
pub(super) struct Line<'a> {
    /// Its number, from 1.
    pub(super) number: usize,
    /// Its contents.
    pub(super) text: &'a str,
}

/// Every line outside fenced blocks.
pub(super) fn prose(text: &str) -> Vec<Line<'_>> {
    let mut is_fenced = false;
    let mut lines = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let is_fence = line.trim_start().starts_with("```");
        is_fenced ^= is_fence;
        if !is_fence && !is_fenced {
            lines.push(Line { number: index + 1, text: line });
        }
    }
    lines
}

/// The code spans of a line. A span that starts in one line and ends in the next is skipped.
pub(super) fn spans(line: &str) -> Vec<&str> {
    let parts: Vec<&str> = line.split('`').collect();
    // With an odd number of backticks, the last one opens a span that does not end here.
    let closed = parts.len() - 1 - (parts.len() - 1) % 2;
    parts[..closed].iter().skip(1).step_by(2).copied().filter(|span| !span.is_empty()).collect()
}

/// The targets of links in a line, such as `b.md` of `[a](b.md#c)`, without places in the file; those of the
/// net are left out.
pub(super) fn links(line: &str) -> Vec<&str> {
    // Brackets in code are not links; those around code are.
    let is_code = |at: usize| line[..at].matches('`').count() % 2 == 1;
    let starts =
        line.match_indices("](").filter(|(at, _)| !is_code(*at)).map(|(at, start)| &line[at + start.len()..]);
    let targets = starts.filter_map(|rest| rest.split(')').next());
    let files = targets.map(|target| target.split('#').next().unwrap_or(target));
    files.filter(|target| !target.is_empty() && !target.contains("://")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_no_prose() {
        let lines = prose("a\n```text\nb\n```\nc\n");
        let shown: Vec<(usize, &str)> = lines.iter().map(|line| (line.number, line.text)).collect();
        assert_eq!(shown, [(1, "a"), (5, "c")]);
    }

    #[test]
    fn closed_spans_are_found() {
        assert_eq!(spans("a `b` c `d e` f"), ["b", "d e"]);
        assert_eq!(spans("a `b` c `d"), ["b"]);
        assert_eq!(spans("plain"), [""; 0]);
    }

    #[test]
    fn links_to_files_are_found() {
        assert_eq!(links("`[a](` is code, [`b`](c.md) is none"), ["c.md"]);
        assert_eq!(links("[a](b.md#c), [d](https://e.f), [g](#h), [i](../j.md)"), ["b.md", "../j.md"]);
    }
}
