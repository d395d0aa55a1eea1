//! Does the picture in ARCHITECTURE.md show every room?

use super::rooms::Room;

/// The heading above the picture.
const HEADING: &str = "## The way data flows";

/// Every complaint about the first block under the heading.
pub fn check(text: &str, rooms: &[Room]) -> Vec<String> {
    let after = text.split_once(HEADING).map_or("", |(_, after)| after);
    let Some(picture) = after.split("```").nth(1) else {
        return vec![format!("ARCHITECTURE.md: there is no picture under `{HEADING}`")];
    };
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '-';
    let shown: Vec<&str> = picture.split(|c: char| !is_name(c)).collect();
    let missing = rooms.iter().filter(|room| !shown.contains(&room.name.as_str()));
    missing.map(|room| format!("ARCHITECTURE.md: the picture does not show `{}`", room.name)).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn check_picture(picture: &str, rooms: &[&str]) -> Vec<String> {
        let room = |name: &&str| Room { name: (*name).to_owned(), reads: BTreeSet::new() };
        check(picture, &rooms.iter().map(room).collect::<Vec<_>>())
    }

    #[test]
    fn every_room_is_looked_for_by_its_whole_name() {
        let text = "## The way data flows\n\n```text\nbytes ── a ──▶ c-b\n```\n`c`\n";
        assert!(check_picture(text, &["a", "c-b"]).is_empty());
        let missing = "ARCHITECTURE.md: the picture does not show `b`";
        assert_eq!(check_picture(text, &["b"]), [missing]);
    }

    #[test]
    fn a_picture_must_be_there() {
        assert_eq!(check_picture("# A\n", &[]).len(), 1);
    }
}
