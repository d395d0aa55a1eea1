//! Finds names that a misspelt one may have meant.

/// How many are suggested.
pub(crate) const SUGGESTIONS: usize = 3;

/// The names nearest to `wanted`, all equally near; none that differ too much.
pub(crate) fn nearest<'n>(wanted: &str, names: impl Iterator<Item = &'n str>) -> Vec<&'n str> {
    let wanted: Vec<char> = wanted.chars().collect();
    // Of a short name, what differs in all its letters is not near.
    let limit = (wanted.len() / 4).clamp(1, 4).min(wanted.len().saturating_sub(1));
    let mut scratch = Scratch::default();
    let near = names.filter_map(|name| Some((scratch.distance(&wanted, name, limit)?, name)));
    let mut near: Vec<(usize, &str)> = near.collect();
    near.sort_unstable();
    near.dedup();
    let best = near.first().map(|(distance, _)| *distance);
    near.retain(|(distance, _)| Some(*distance) == best);
    near.truncate(SUGGESTIONS);
    near.into_iter().map(|(_, name)| name).collect()
}

/// Rows of the table of distances, kept from one name to the next.
#[derive(Default)]
struct Scratch {
    name: Vec<char>,
    /// The row above the one above.
    before: Vec<usize>,
    above: Vec<usize>,
    row: Vec<usize>,
}

impl Scratch {
    /// The number of edits between two names, two letters in the wrong order being one; none beyond `limit`.
    fn distance(&mut self, wanted: &[char], name: &str, limit: usize) -> Option<usize> {
        self.name.clear();
        self.name.extend(name.chars());
        if self.name.len().abs_diff(wanted.len()) > limit {
            return None;
        }
        self.above.clear();
        self.above.extend(0..=self.name.len());
        let same = |a: char, b: char| a.eq_ignore_ascii_case(&b);
        for (line, &letter) in wanted.iter().enumerate() {
            self.row.clear();
            self.row.push(line + 1);
            for (column, &found) in self.name.iter().enumerate() {
                // Another case is no edit: whoever types `arraylist` means `ArrayList`.
                let replaced = self.above[column] + usize::from(!same(letter, found));
                let edited = 1 + self.above[column + 1].min(self.row[column]);
                let is_swapped = line > 0
                    && column > 0
                    && same(letter, self.name[column - 1])
                    && same(wanted[line - 1], found);
                let swapped = if is_swapped { 1 + self.before[column - 1] } else { usize::MAX };
                self.row.push(replaced.min(edited).min(swapped));
            }
            // From a row of nothing but too much, one swap may still come back.
            if self.row.iter().chain(&self.above).all(|&distance| distance > limit) {
                return None;
            }
            std::mem::swap(&mut self.before, &mut self.above);
            std::mem::swap(&mut self.above, &mut self.row);
        }
        self.above.last().copied().filter(|&distance| distance <= limit)
    }
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn only_the_nearest_are_named() {
        let names = ["station.Link", "station.NormalLink", "station.Station", "java.util.List"];
        assert_eq!(nearest("station.Lnk", names.into_iter()), ["station.Link"]);
        assert_eq!(nearest("STATION.stationn", names.into_iter()), ["station.Station"]);
        assert_eq!(nearest("statoin.Link", names.into_iter()), ["station.Link"]);
        assert!(nearest("x", ["y", "xyz"].into_iter()).is_empty());
        assert!(nearest("something.else", names.into_iter()).is_empty());
    }
}
