//! `#pragma pack`: how large may alignments be from here on?

/// The current limit and those pushed below it.
#[derive(Default)]
pub(super) struct Packing {
    limit: u32,
    pushed: Vec<(Option<Vec<u8>>, u32)>,
}

/// More pushes than this are ignored: no header has them, and they cost memory.
const DEEPEST: usize = 1 << 12;

impl Packing {
    /// Obeys the pragma; the limit in force after it, if the pragma was about packing.
    pub(super) fn apply(&mut self, pragma: &[u8]) -> Option<u32> {
        let rest = pragma.trim_ascii_start().strip_prefix(b"pack")?.trim_ascii_start();
        let rest = rest.strip_prefix(b"(")?;
        let close = rest.iter().position(|byte| *byte == b')')?;
        let words: Vec<&[u8]> = rest[..close].split(|byte| *byte == b',').map(<[u8]>::trim_ascii).collect();
        match words.split_first() {
            Some((&b"push", arguments)) => self.push(arguments),
            Some((&b"pop", arguments)) => self.pop(arguments),
            Some((&b"", [])) => self.limit = 0,
            Some((number, [])) => self.set(number),
            Some(_) | None => return None,
        }
        Some(self.limit)
    }

    fn push(&mut self, arguments: &[&[u8]]) {
        let name = arguments.iter().find(|word| number(word).is_none()).map(|word| word.to_vec());
        if self.pushed.len() < DEEPEST {
            self.pushed.push((name, self.limit));
        }
        // `push` takes a name, a number, or both; `set` ignores a name.
        arguments.iter().for_each(|word| self.set(word));
    }

    fn pop(&mut self, arguments: &[&[u8]]) {
        let name = arguments.iter().find(|word| number(word).is_none());
        let goal = match name {
            Some(name) => self.pushed.iter().rposition(|(pushed, _)| pushed.as_deref() == Some(*name)),
            None => self.pushed.len().checked_sub(1),
        };
        if let Some(goal) = goal {
            self.limit = self.pushed[goal].1;
            self.pushed.truncate(goal);
        }
        arguments.iter().for_each(|word| self.set(word));
    }

    fn set(&mut self, word: &[u8]) {
        if let Some(limit) = number(word).filter(|limit| limit.is_power_of_two() && *limit <= 16) {
            self.limit = limit;
        }
        // `pack(0)` means: no limit.
        if number(word) == Some(0) {
            self.limit = 0;
        }
    }
}

fn number(word: &[u8]) -> Option<u32> {
    std::str::from_utf8(word).ok()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::Packing;

    fn check_limits(pragmas: &[&str], expected: &[u32]) {
        let mut packing = Packing::default();
        let found: Vec<u32> = pragmas.iter().filter_map(|pragma| packing.apply(pragma.as_bytes())).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn limits_are_pushed_and_popped() {
        check_limits(
            &[" pack(push, 1)", " pack(2)", " pack(push)", "pack(4)", "pack(pop)", "pack(pop)", "pack(pop)"],
            &[1, 2, 2, 4, 2, 0, 0],
        );
    }

    #[test]
    fn a_name_pops_all_above_it() {
        check_limits(&["pack(push, a, 1)", "pack(push, 2)", "pack(pop, a)", "pack()"], &[1, 2, 0, 0]);
    }

    #[test]
    fn other_pragmas_and_nonsense_change_nothing() {
        check_limits(&[" GCC poison x", "pack", "pack(3)", "pack(nonsense)"], &[0, 0]);
    }
}
