//! How are rows printed in columns? What is too wide for the terminal is cut in the first column, in its
//! middle.

/// How the text of a column is aligned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// At the left: names.
    Left,
    /// At the right: numbers.
    Right,
}

/// Rows of cells. Each cell has a role `R`, which decides its colour.
#[derive(Clone, Debug)]
pub struct Table<R> {
    columns: Vec<(String, Align)>,
    rows: Vec<Vec<(String, R)>>,
}

/// The least that the first column is cut to.
const LEAST: usize = 12;

impl<R: Copy> Table<R> {
    /// A table with these columns and no rows.
    pub fn new(columns: &[(&str, Align)]) -> Self {
        let columns = columns.iter().map(|&(name, align)| (name.to_owned(), align)).collect();
        Self { columns, rows: Vec::new() }
    }

    /// Adds a row, which has at most as many cells as there are columns.
    pub fn row(&mut self, cells: Vec<(String, R)>) {
        self.rows.push(cells);
    }

    /// The lines, at most `width` wide if that is given. `paint` adds colours; `heading` is the role of the
    /// first line.
    pub fn text(&self, width: Option<usize>, heading: R, paint: &dyn Fn(R, &str) -> String) -> String {
        let heading: Vec<(String, R)> =
            self.columns.iter().map(|(name, _)| (name.clone(), heading)).collect();
        let widths = self.widths(width);
        let rows = std::iter::once(&heading).chain(&self.rows);
        rows.map(|row| self.line(row, &widths, paint)).collect()
    }

    fn widths(&self, most: Option<usize>) -> Vec<usize> {
        let width_of = |column: usize| {
            let cells = self.rows.iter().filter_map(|row| row.get(column));
            let cells = cells.map(|(text, _)| text.chars().count());
            cells.chain([self.columns[column].0.chars().count()]).max().unwrap_or(0)
        };
        let mut widths: Vec<usize> = (0..self.columns.len()).map(width_of).collect();
        let rest: usize = widths.iter().skip(1).map(|width| width + 2).sum();
        if let (Some(most), Some(first)) = (most, widths.first_mut()) {
            *first = (*first).min(most.saturating_sub(rest).max(LEAST));
        }
        widths
    }

    fn line(&self, row: &[(String, R)], widths: &[usize], paint: &dyn Fn(R, &str) -> String) -> String {
        let mut line = String::new();
        let last = row.iter().rposition(|(text, _)| !text.is_empty()).map_or(0, |last| last + 1);
        for (number, (text, role)) in row.iter().enumerate().take(last) {
            let (width, align) = (widths[number], self.columns[number].1);
            let text = cut(text, width);
            // Colours have no width, so the cell is filled up outside of them.
            let fill = " ".repeat(width.saturating_sub(text.chars().count()));
            let painted = paint(*role, &text);
            let is_last = number + 1 == last;
            match align {
                Align::Left if is_last => line.push_str(&painted),
                Align::Left => line.push_str(&format!("{painted}{fill}")),
                Align::Right => line.push_str(&format!("{fill}{painted}")),
            }
            if !is_last {
                line.push_str("  ");
            }
        }
        line.push('\n');
        line
    }
}

fn cut(text: &str, width: usize) -> String {
    let length = text.chars().count();
    if length <= width {
        return text.to_owned();
    }
    let keep = width.saturating_sub(1);
    let end = keep * 2 / 3;
    let start: String = text.chars().take(keep - end).collect();
    let rest: String = text.chars().skip(length - end).collect();
    format!("{start}…{rest}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table<bool> {
        let mut table = Table::new(&[("name", Align::Left), ("calls", Align::Right), ("note", Align::Left)]);
        table.row(vec![("a.long.name.of.a.class".into(), false), ("7".into(), true), ("odd".into(), false)]);
        table.row(vec![("b".into(), false), ("1,000".into(), false), (String::new(), false)]);
        table
    }

    #[test]
    fn columns_are_as_wide_as_they_must_be() {
        let paint = |bold: bool, text: &str| if bold { format!("*{text}*") } else { text.to_owned() };
        let expected = "\
*name*                    *calls*  *note*
a.long.name.of.a.class      *7*  odd
b                       1,000
";
        assert_eq!(table().text(None, true, &paint), expected);
    }

    #[test]
    fn the_first_column_is_cut() {
        let plain = |_, text: &str| text.to_owned();
        let cut = table().text(Some(20), false, &plain);
        assert_eq!(cut.lines().nth(1), Some("a.lo…a.class      7  odd"));
    }
}
