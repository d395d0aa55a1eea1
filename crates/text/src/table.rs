//! A table in columns. What is too wide for the terminal is cut in the first column, in its middle.

use super::{Role, TextOptions};

/// How the text of a column is aligned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Align {
    Left,
    Right,
}

/// Rows of cells.
pub(super) struct Table {
    columns: Vec<(String, Align)>,
    rows: Vec<Vec<(String, Role)>>,
}

/// The least that the first column is cut to.
const LEAST: usize = 12;

impl Table {
    pub(super) fn new(columns: &[(&str, Align)]) -> Self {
        let columns = columns.iter().map(|&(name, align)| (name.to_owned(), align)).collect();
        Self { columns, rows: Vec::new() }
    }

    pub(super) fn row(&mut self, cells: Vec<(String, Role)>) {
        self.rows.push(cells);
    }

    pub(super) fn text(&self, options: &TextOptions<'_>) -> String {
        let width_of = |column: usize| {
            let cells = self.rows.iter().filter_map(|row| row.get(column));
            let cells = cells.map(|(text, _)| text.chars().count());
            cells.chain([self.columns[column].0.chars().count()]).max().unwrap_or(0)
        };
        let mut widths: Vec<usize> = (0..self.columns.len()).map(width_of).collect();
        let rest: usize = widths.iter().skip(1).map(|width| width + 2).sum();
        if let (Some(columns), Some(first)) = (options.width, widths.first_mut()) {
            *first = (*first).min(columns.saturating_sub(rest).max(LEAST));
        }
        let heading: Vec<(String, Role)> =
            self.columns.iter().map(|(name, _)| (name.clone(), Role::Heading)).collect();
        let rows = std::iter::once(&heading).chain(&self.rows);
        rows.map(|row| self.line(row, &widths, options)).collect()
    }

    fn line(&self, row: &[(String, Role)], widths: &[usize], options: &TextOptions<'_>) -> String {
        let mut line = String::new();
        let last = row.iter().rposition(|(text, _)| !text.is_empty()).map_or(0, |last| last + 1);
        for (number, (text, role)) in row.iter().enumerate().take(last) {
            let (width, align) = (widths[number], self.columns[number].1);
            let text = cut(text, width);
            let fill = " ".repeat(width.saturating_sub(text.chars().count()));
            let painted = (options.paint)(*role, &text);
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
