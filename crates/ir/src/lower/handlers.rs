//! The exception table: which handlers are tried for each stretch of code.

use std::collections::BTreeSet;

use classfile::Constant;
use program::Type;
use rustc_hash::FxHashMap;

use super::code::{Decoded, Number};
use super::{Input, LowerError};

/// The most exception edges of one body. Real ones stay below a hundredth of this; a hostile table of
/// thousands of rows that all cover thousands of blocks does not.
pub(super) const MOST_EDGES: usize = 1 << 22;

/// A row of the exception table with numbers for offsets.
struct Row {
    start: Number,
    end: Number,
    target: Number,
    caught: Type,
}

/// The exception table, by stretches of code in which the same rows hold.
pub(super) struct Handlers {
    table: Vec<Row>,
    /// The start of each stretch, and the index of its first try; sorted.
    stretches: Vec<(Number, u32)>,
    /// What is caught and where that goes, one stretch after the other.
    tries: Vec<(Type, Number)>,
}

impl Handlers {
    pub(super) fn read(input: &Input<'_>, decoded: &Decoded<'_>) -> Result<Self, LowerError> {
        let table = input.code.handlers.iter().map(|handler| row(input, decoded, handler));
        let table = table.collect::<Result<Vec<_>, _>>()?;
        // Nothing is tried before the first row starts.
        let mut handlers = Self { table, stretches: vec![(0, 0)], tries: Vec::new() };
        if !handlers.table.is_empty() {
            handlers.find_stretches()?;
        }
        Ok(handlers)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.table.is_empty()
    }

    /// Where blocks must start because of the table.
    pub(super) fn leaders(&self) -> impl Iterator<Item = Number> + '_ {
        self.table.iter().flat_map(|row| [row.start, row.end, row.target])
    }

    /// What is tried when an exception is thrown at an instruction, in order, up to what catches everything.
    pub(super) fn tried_at(&self, number: Number) -> &[(Type, Number)] {
        let stretch = self.stretches.partition_point(|&(start, _)| start <= number) - 1;
        let end = self.stretches.get(stretch + 1).map_or(self.tries.len(), |&(_, first)| first as usize);
        &self.tries[self.stretches[stretch].1 as usize..end]
    }

    /// Walks over the starts and ends of all rows, and writes down what holds between two of them.
    fn find_stretches(&mut self) -> Result<(), LowerError> {
        let rows = (0u32..).zip(&self.table).filter(|(_, row)| row.start < row.end);
        let mut changes: Vec<(Number, bool, u32)> =
            rows.flat_map(|(number, row)| [(row.start, true, number), (row.end, false, number)]).collect();
        changes.sort_unstable();
        let mut active = Active::default();
        let mut changes = changes.into_iter().peekable();
        while let Some((place, starts, row)) = changes.next() {
            active.change(row, self.table[row as usize].caught, starts);
            // Perform all changes at one place first: the stretch between them would be empty.
            if changes.peek().is_some_and(|next| next.0 == place) {
                continue;
            }
            self.stretches.push((place, self.tries.len() as u32));
            for &row in &active.tried {
                let Row { caught, target, .. } = self.table[row as usize];
                self.tries.push((caught, target));
                // Rows after one that catches everything are never tried.
                if caught == Type::THROWABLE {
                    break;
                }
            }
            if self.tries.len() > MOST_EDGES {
                return Err(LowerError::new(0, "the exception table covers too much too often"));
            }
        }
        Ok(())
    }
}

/// The rows that hold at some place.
#[derive(Default)]
struct Active {
    by_type: FxHashMap<Type, BTreeSet<u32>>,
    /// The first row of each type: the others are never tried.
    tried: BTreeSet<u32>,
}

impl Active {
    fn change(&mut self, row: u32, caught: Type, starts: bool) {
        let rows = self.by_type.entry(caught).or_default();
        let before = rows.first().copied();
        if starts {
            rows.insert(row);
        } else {
            rows.remove(&row);
        }
        let after = rows.first().copied();
        if before != after {
            before.map(|row| self.tried.remove(&row));
            self.tried.extend(after);
        }
    }
}

fn row(input: &Input<'_>, decoded: &Decoded<'_>, handler: &classfile::Handler) -> Result<Row, LowerError> {
    let last = decoded.list.len() as Number;
    let place = |offset: u16| {
        let offset = u32::from(offset);
        // A range may end where the code ends, and no instruction starts there.
        let end = (offset as usize == input.code.bytes.len()).then_some(last);
        let cause = format_args!("the exception table names offset {offset}, where no instruction starts");
        decoded.at(offset).or(end).ok_or_else(|| LowerError::new(offset, cause))
    };
    let target = decoded.target(u32::from(handler.start), u32::from(handler.target))?;
    let caught = caught(input, handler)?;
    Ok(Row { start: place(handler.start)?, end: place(handler.end)?, target, caught })
}

fn caught(input: &Input<'_>, handler: &classfile::Handler) -> Result<Type, LowerError> {
    let error = |cause: &dyn std::fmt::Display| LowerError::new(handler.target.into(), cause);
    match handler.class {
        0 => Ok(Type::THROWABLE),
        index => match input.pool.get(index) {
            Ok(Constant::Class { .. }) => input.linkage.class(index).ok_or_else(|| {
                error(&format_args!("constant #{index} (Class) or what it refers to is malformed"))
            }),
            Ok(other) => {
                let found = other.kind_name();
                Err(error(&format_args!("constant #{index} is {found}, but Class is needed here")))
            }
            Err(problem) => Err(error(&problem.problem)),
        },
    }
}
