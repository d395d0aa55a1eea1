//! Which names may a misspelt one have meant?

/// How many names are suggested at most.
pub const SUGGESTIONS: usize = 3;

/// The names nearest to `wanted`, all equally near; none that differ too much. Upper and lower case are the
/// same: whoever types `arraylist` means `ArrayList`.
pub fn nearest<'n>(wanted: &str, names: impl Iterator<Item = &'n str>) -> Vec<&'n str> {
    let wanted = wanted.to_ascii_lowercase();
    let length = wanted.chars().count();
    // A short name that differs in all its letters is not near.
    let limit = (length / 4).clamp(1, 4).min(length.saturating_sub(1));
    let near = names.filter_map(|name| Some((distance(&wanted, length, name, limit)?, name)));
    let mut near: Vec<(usize, &str)> = near.collect();
    near.sort_unstable();
    near.dedup();
    let best = near.first().map(|(distance, _)| *distance);
    near.retain(|(distance, _)| Some(*distance) == best);
    near.truncate(SUGGESTIONS);
    near.into_iter().map(|(_, name)| name).collect()
}

/// The number of edits between two names, two letters in the wrong order being one; none beyond `limit`.
fn distance(wanted: &str, length: usize, name: &str, limit: usize) -> Option<usize> {
    // Lengths alone rule out most of a class path's hundred thousand names.
    if name.chars().count().abs_diff(length) > limit {
        return None;
    }
    Some(strsim::osa_distance(wanted, &name.to_ascii_lowercase())).filter(|&distance| distance <= limit)
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
