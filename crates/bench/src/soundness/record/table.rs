//! What the numbers in a recording mean.
//!
//! As text: one line per method, `m CLASS NAME DESCRIPTOR`, and one per call, `s METHOD OLD NEW TARGET`,
//! fields separated by tabs. A method's number is its position among the methods, a call's its position among
//! the calls.

use std::fmt::Write;

use anyhow::{Context, Result, bail};

/// A method that reports when it starts.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Method {
    /// Internal form, as are all names here.
    pub(crate) class: String,
    pub(crate) name: String,
    pub(crate) descriptor: String,
}

/// A call in the code of a method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Site {
    /// The number of the method.
    pub(crate) method: usize,
    /// Its offset in the original class.
    pub(crate) old_pc: u32,
    /// Its offset in the rewritten class.
    pub(crate) new_pc: u32,
    /// The method that it names.
    pub(crate) target: String,
}

/// All methods and calls of the rewritten classes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Table {
    pub(crate) methods: Vec<Method>,
    pub(crate) sites: Vec<Site>,
}

impl Table {
    pub(crate) fn write(&self) -> String {
        let mut text = String::new();
        for Method { class, name, descriptor } in &self.methods {
            writeln!(text, "m\t{class}\t{name}\t{descriptor}").expect("a string takes everything");
        }
        for Site { method, old_pc, new_pc, target } in &self.sites {
            writeln!(text, "s\t{method}\t{old_pc}\t{new_pc}\t{target}").expect("a string takes everything");
        }
        text
    }

    pub(crate) fn read(text: &str) -> Result<Self> {
        let mut table = Self::default();
        for line in text.lines() {
            let fields: Vec<&str> = line.split('\t').collect();
            match fields[..] {
                ["m", class, name, descriptor] => table.methods.push(Method {
                    class: class.to_owned(),
                    name: name.to_owned(),
                    descriptor: descriptor.to_owned(),
                }),
                ["s", method, old_pc, new_pc, target] => table.sites.push(Site {
                    method: method.parse().with_context(|| line.to_owned())?,
                    old_pc: old_pc.parse().with_context(|| line.to_owned())?,
                    new_pc: new_pc.parse().with_context(|| line.to_owned())?,
                    target: target.to_owned(),
                }),
                _ => bail!("not a line of a table: {line:?}"),
            }
        }
        Ok(table)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_survives_its_text() {
        let table = Table {
            methods: vec![Method { class: "a/B".into(), name: "m".into(), descriptor: "()V".into() }],
            sites: vec![Site { method: 0, old_pc: 3, new_pc: 15, target: "a/B.m()V".into() }],
        };
        assert_eq!(Table::read(&table.write()).unwrap(), table);
        assert!(Table::read("m\tonly").is_err());
    }
}
