//! Which calls of a line does each of its comments speak of?

/// For each of `entries` comments on a method, the numbers of its calls among those of the line.
///
/// Comments come in the order of the bytecode. Compilers copy `finally` blocks, so a comment can stand for
/// several calls if the line names the method at most `written` times, and the calls repeat each other.
pub(super) fn assign<C: PartialEq>(entries: usize, calls: &[C], written: usize) -> Option<Vec<Vec<usize>>> {
    if entries == 0 || calls.is_empty() || !calls.len().is_multiple_of(entries) {
        return None;
    }
    let repeats = calls.iter().enumerate().all(|(number, call)| *call == calls[number % entries]);
    let is_copy = calls.len() > entries;
    if is_copy && (!repeats || written > entries) {
        return None;
    }
    Some((0..entries).map(|entry| (entry..calls.len()).step_by(entries).collect()).collect())
}

/// How often a line of source calls or refers to a method by name; comments do not count.
pub(super) fn written(line: &str, method: &str) -> usize {
    let code = line.split("//").next().unwrap_or_default();
    let is_call = |(at, _): &(usize, &str)| {
        let before = code[..*at].trim_end().ends_with('.');
        let after = code[at + method.len()..].trim_start().starts_with('(');
        before && after
    };
    code.match_indices(method).filter(is_call).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_comment_has_its_call() {
        assert_eq!(assign(2, &["a", "b"], 2), Some(vec![vec![0], vec![1]]));
        assert_eq!(assign(1, &["a"], 0), Some(vec![vec![0]]));
        assert_eq!(assign(2, &["a"], 1), None);
        assert_eq!(assign(1, &[""; 0], 0), None);
    }

    #[test]
    fn copies_of_a_finally_block_share_a_comment() {
        assert_eq!(assign(1, &["a", "a", "a"], 1), Some(vec![vec![0, 1, 2]]));
        assert_eq!(assign(2, &["a", "b", "a", "b"], 2), Some(vec![vec![0, 2], vec![1, 3]]));
        // Two calls are written, so one comment is missing.
        assert_eq!(assign(1, &["a", "a"], 2), None);
        assert_eq!(assign(1, &["a", "b"], 1), None);
        assert_eq!(assign(2, &["a", "b", "b"], 2), None);
    }

    #[test]
    fn calls_are_counted_in_the_code_alone() {
        assert_eq!(written("a.size() + b . size (1) + resize(2) // c.size()", "size"), 2);
        assert_eq!(written("for (Rule r : rules) sizes.add(size)", "size"), 0);
    }
}
