//! The values as a table: reads it, writes it, and prints it next to older values.

use std::fmt::Write;

const HEAD: &str = "\
| crate | files | lines | lines of tests/ | functions | longest | over 60 lines | lines in functions | of these comments | modules in cycles |
|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|
";

/// The columns, in few letters, for the terminal.
const TITLES: [&str; 9] =
    ["files", "lines", "tests", "functions", "longest", "over 60", "in functions", "comments", "cycles"];

/// What is measured of one crate.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Row {
    pub(super) name: String,
    /// Files of `src`, and their lines.
    pub(super) files: usize,
    pub(super) lines: usize,
    /// Lines of `tests`.
    pub(super) test_lines: usize,
    pub(super) functions: usize,
    /// Lines of the longest function.
    pub(super) longest: usize,
    /// Functions that are too long.
    pub(super) long: usize,
    /// Lines of all functions, and how many of them are comments.
    pub(super) function_lines: usize,
    pub(super) comment_lines: usize,
    /// Top-level modules that depend on each other in a circle.
    pub(super) cyclic_modules: usize,
}

impl Row {
    /// All crates together.
    pub(super) fn sum(rows: &[Row]) -> Row {
        let mut all = Row { name: "all".to_owned(), ..Row::default() };
        for row in rows {
            let sums =
                all.numbers().iter().zip(row.numbers()).map(|(sum, number)| sum + number).collect::<Vec<_>>();
            // The longest function is the one value that is not a sum.
            let longest = all.longest.max(row.longest);
            all = Row::new("all", &sums).unwrap_or_default();
            all.longest = longest;
        }
        all
    }

    fn numbers(&self) -> [usize; 9] {
        [
            self.files,
            self.lines,
            self.test_lines,
            self.functions,
            self.longest,
            self.long,
            self.function_lines,
            self.comment_lines,
            self.cyclic_modules,
        ]
    }

    fn new(name: &str, numbers: &[usize]) -> Option<Row> {
        let &[
            files,
            lines,
            test_lines,
            functions,
            longest,
            long,
            function_lines,
            comment_lines,
            cyclic_modules,
        ] = numbers
        else {
            return None;
        };
        let name = name.to_owned();
        Some(Row {
            name,
            files,
            lines,
            test_lines,
            functions,
            longest,
            long,
            function_lines,
            comment_lines,
            cyclic_modules,
        })
    }
}

/// The table for a document.
pub(super) fn markdown(rows: &[Row]) -> String {
    let mut text = HEAD.to_owned();
    for row in rows {
        let cells: Vec<String> = row.numbers().iter().map(ToString::to_string).collect();
        // Writing to a text cannot fail.
        let _ = writeln!(text, "| {} | {} |", row.name, cells.join(" | "));
    }
    text
}

/// The rows of a table in a document; lines that are none are passed over.
pub(super) fn read(text: &str) -> Vec<Row> {
    text.lines().filter_map(read_row).collect()
}

fn read_row(line: &str) -> Option<Row> {
    let mut cells = line.strip_prefix('|')?.strip_suffix('|')?.split('|').map(str::trim);
    let name = cells.next()?;
    let numbers: Option<Vec<usize>> = cells.map(|cell| cell.parse().ok()).collect();
    Row::new(name, &numbers?)
}

/// The table for the terminal: each value, and the old one in brackets where it was another.
pub(super) fn beside(rows: &[Row], old: &[Row]) -> String {
    let mut text = format!("{:<14}", "crate");
    for title in TITLES {
        let _ = write!(text, "{title:>16}");
    }
    text.push('\n');
    for row in rows {
        let before = old.iter().find(|before| before.name == row.name).map(Row::numbers);
        let _ = write!(text, "{:<14}", row.name);
        for (column, number) in row.numbers().into_iter().enumerate() {
            let cell = match before.map(|before| before[column]) {
                Some(before) if before == number => number.to_string(),
                Some(before) => format!("{number} ({before})"),
                None => format!("{number} (–)"),
            };
            let _ = write!(text, "{cell:>16}");
        }
        text.push('\n');
    }
    let gone = old.iter().filter(|before| rows.iter().all(|row| row.name != before.name));
    gone.for_each(|before| text.push_str(&format!("{} is gone\n", before.name)));
    text.push_str(&share(rows));
    text
}

/// The share of comments, which says more than two numbers.
fn share(rows: &[Row]) -> String {
    let Some(all) = rows.last() else { return String::new() };
    let share = 100.0 * all.comment_lines as f64 / all.function_lines.max(1) as f64;
    format!("In brackets: the last committed values. Comments are {share:.1} % of the lines in functions.\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(name: &str, first: usize) -> Row {
        let numbers: Vec<usize> = (first..first + 9).collect();
        Row::new(name, &numbers).expect("nine numbers are a row")
    }

    #[test]
    fn a_table_comes_back_as_it_was() {
        let rows = [row("a", 1), row("c-b", 20)];
        assert_eq!(read(&markdown(&rows)), rows);
    }

    #[test]
    fn the_longest_function_is_not_a_sum() {
        let all = Row::sum(&[row("a", 1), row("b", 20)]);
        assert_eq!((all.files, all.longest, all.cyclic_modules), (21, 24, 37));
    }

    #[test]
    fn old_values_stand_beside_new_ones() {
        let text = beside(&[row("a", 1), row("new", 1)], &[row("a", 2), row("old", 1)]);
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[1].starts_with("a") && lines[1].contains(" 1 (2) "), "{text}");
        assert!(lines[2].contains(" 1 (–) "), "{text}");
        assert_eq!(lines[3], "old is gone");
    }
}
