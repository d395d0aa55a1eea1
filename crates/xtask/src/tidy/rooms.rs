//! What does the table of rooms in ARCHITECTURE.md say?
//!
//! The table is below `## Rooms`: `| room | reads | answers | must not know |`. A room is a crate's name in
//! backticks; `reads` lists crates in backticks, or has a dash.

use std::collections::BTreeSet;

/// One row of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Room {
    /// The crate's name.
    pub name: String,
    /// The workspace crates it says it reads.
    pub reads: BTreeSet<String>,
}

const COLUMNS: [&str; 4] = ["room", "reads", "answers", "must not know"];

/// Reads the table, in the order of its rows; a complaint if the table is not as agreed.
pub fn read(text: &str) -> Result<Vec<Room>, String> {
    let mut rows = table(text)?;
    let head = rows.remove(0);
    if head.1 != COLUMNS {
        return Err(complain(head.0, &format!("the columns must be | {} |", COLUMNS.join(" | "))));
    }
    rows.iter().filter(|(_, cells)| !is_rule(cells)).map(|(line, cells)| read_row(*line, cells)).collect()
}

type Row<'a> = (usize, Vec<&'a str>);

fn table(text: &str) -> Result<Vec<Row<'_>>, String> {
    let mut lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
    // `any` consumes the lines up to the heading, so the table is searched below it.
    if !lines.any(|(_, line)| line == "## Rooms") {
        return Err("ARCHITECTURE.md: there is no heading `## Rooms`".to_owned());
    }
    let rows: Vec<Row<'_>> = lines
        .skip_while(|(_, line)| !line.starts_with('|') && !line.starts_with("## "))
        .take_while(|(_, line)| line.starts_with('|'))
        .map(|(number, line)| (number, line.trim_matches('|').split('|').map(str::trim).collect()))
        .collect();
    if rows.is_empty() {
        return Err("ARCHITECTURE.md: there is no table under `## Rooms`".to_owned());
    }
    Ok(rows)
}

fn is_rule(cells: &[&str]) -> bool {
    cells.iter().all(|cell| !cell.is_empty() && cell.chars().all(|c| matches!(c, '-' | ':')))
}

fn read_row(line: usize, cells: &[&str]) -> Result<Room, String> {
    let [room, reads, _answers, _must_not_know] = cells else {
        return Err(complain(line, &format!("{} cells, but 4 are needed", cells.len())));
    };
    let name =
        crate_name(room).ok_or_else(|| complain(line, "the room must be a crate's name in backticks"))?;
    if matches!(*reads, "–" | "-" | "—") {
        return Ok(Room { name, reads: BTreeSet::new() });
    }
    let names: Option<BTreeSet<String>> = reads.split(',').map(|part| crate_name(part.trim())).collect();
    let reads = names.ok_or_else(|| complain(line, "reads must be crates in backticks with commas, or –"))?;
    Ok(Room { name, reads })
}

fn crate_name(cell: &str) -> Option<String> {
    let name = cell.strip_prefix('`')?.strip_suffix('`')?;
    let plain = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'));
    plain.then(|| name.to_owned())
}

fn complain(line: usize, what: &str) -> String {
    format!("ARCHITECTURE.md:{line}: {what}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    const HEAD: &str =
        "# A\n## Rooms\nprose\n| room | reads | answers | must not know |\n|---|:--|---|---|\n";

    fn check_read(text: &str, expected: Expect) {
        let shown = match read(text) {
            Ok(rooms) => rooms.iter().map(|room| format!("{} <- {:?}\n", room.name, room.reads)).collect(),
            Err(complaint) => complaint,
        };
        expected.assert_eq(&shown);
    }

    #[test]
    fn rows_are_read_in_order() {
        check_read(
            &format!("{HEAD}| `b` | – | x | y |\n| `a` | `b`, `c-d` | x | y |\n\n| not | a | row | here |\n"),
            expect![[r#"
                b <- {}
                a <- {"b", "c-d"}
            "#]],
        );
    }

    #[test]
    fn a_missing_heading_is_a_complaint() {
        check_read("# A\n", expect!["ARCHITECTURE.md: there is no heading `## Rooms`"]);
    }

    #[test]
    fn a_missing_table_is_a_complaint() {
        check_read(
            "## Rooms\nnone\n## Next\n| a | b |\n",
            expect!["ARCHITECTURE.md: there is no table under `## Rooms`"],
        );
    }

    #[test]
    fn other_columns_are_a_complaint() {
        check_read(
            "## Rooms\n| room | uses |\n",
            expect!["ARCHITECTURE.md:2: the columns must be | room | reads | answers | must not know |"],
        );
    }

    #[test]
    fn a_short_row_is_a_complaint() {
        check_read(&format!("{HEAD}| `a` | – |\n"), expect!["ARCHITECTURE.md:6: 2 cells, but 4 are needed"]);
    }

    #[test]
    fn a_bare_name_is_a_complaint() {
        check_read(
            &format!("{HEAD}| a | – | x | y |\n"),
            expect!["ARCHITECTURE.md:6: the room must be a crate's name in backticks"],
        );
    }

    #[test]
    fn prose_among_the_reads_is_a_complaint() {
        check_read(
            &format!("{HEAD}| `a` | `b` and `c` | x | y |\n"),
            expect!["ARCHITECTURE.md:6: reads must be crates in backticks with commas, or –"],
        );
    }
}
