//! What a run did: methods executed, calls that reached them, and the stacks under those that the JDK called.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt;

use anyhow::{Context, Result, bail, ensure};

use crate::soundness::record::Table;

/// A method on a stack; its class in internal form.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Frame {
    pub(super) class: String,
    pub(super) name: String,
    pub(super) descriptor: String,
}

impl fmt::Display for Frame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.class.replace('/', "."), self.name)
    }
}

/// How a method came to run.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Arrival {
    /// Called by this call of the application.
    Call(usize),
    /// Called by other code or by the JVM: the frames under the method, as far as the first that is not the
    /// JDK's.
    Stack(Vec<Frame>),
}

/// What a run did. Methods and calls are named by their numbers in the table.
#[derive(Debug, Default)]
pub(super) struct Observed {
    pub(super) executed: BTreeSet<usize>,
    /// Call and method.
    pub(super) edges: BTreeSet<(usize, usize)>,
    pub(super) arrivals: BTreeMap<usize, BTreeSet<Arrival>>,
    /// The methods of the application by name.
    pub(super) numbers: HashMap<Frame, usize>,
}

impl Observed {
    /// Reads what `Recorder.java` dumps.
    pub(super) fn read(table: &Table, text: &str) -> Result<Self> {
        // The recorder writes this line last.
        ensure!(text.ends_with("end\n"), "the recording has been cut off");
        let places = Places::of(table);
        let mut observed = Self { numbers: numbers(table), ..Self::default() };
        for line in text.lines().filter(|line| *line != "end") {
            let fields: Vec<&str> = line.split('\t').collect();
            match fields[..] {
                ["X", method] => {
                    observed.executed.insert(number(table, method)?);
                }
                ["E", method, class, name, descriptor, pc] => {
                    let frame = frame(class, name, descriptor);
                    let pc = pc.parse().with_context(|| line.to_owned())?;
                    observed.call(table, &places, number(table, method)?, frame, pc);
                }
                ["S", method, ref frames @ ..] => {
                    let frames = frames.iter().filter(|text| !text.is_empty()).map(|text| parse(text));
                    let frames = frames.collect::<Result<Vec<_>>>()?;
                    observed.arrive(number(table, method)?, Arrival::Stack(frames));
                }
                _ => bail!("not a line of a recording: {line:?}"),
            }
        }
        Ok(observed)
    }

    fn call(&mut self, table: &Table, places: &Places<'_>, method: usize, caller: Frame, pc: i64) {
        match places.site(&caller, pc) {
            Some(site) if !is_class_loading(table, site, method) => {
                self.edges.insert((site, method));
                self.arrive(method, Arrival::Call(site));
            }
            // Not the application's code, or no call: the JVM asks a loader of the application for a class.
            Some(_) | None => self.arrive(method, Arrival::Stack(vec![caller])),
        }
    }

    fn arrive(&mut self, method: usize, arrival: Arrival) {
        self.arrivals.entry(method).or_default().insert(arrival);
    }
}

fn numbers(table: &Table) -> HashMap<Frame, usize> {
    let named = table.methods.iter().enumerate();
    named.map(|(number, method)| (frame(&method.class, &method.name, &method.descriptor), number)).collect()
}

/// A call may need a class first, and the JVM then calls the class loader: that is not part of the call.
fn is_class_loading(table: &Table, site: usize, method: usize) -> bool {
    let called = &table.methods[method];
    called.name == "loadClass"
        && called.descriptor == "(Ljava/lang/String;)Ljava/lang/Class;"
        && !table.sites[site].target.contains(".loadClass(")
}

/// Calls by their places in the rewritten code.
struct Places<'t>(HashMap<(&'t str, &'t str, &'t str, u32), usize>);

impl<'t> Places<'t> {
    fn of(table: &'t Table) -> Self {
        let place = |(number, site): (usize, &'t crate::soundness::record::Site)| {
            let method = &table.methods[site.method];
            ((&*method.class, &*method.name, &*method.descriptor, site.new_pc), number)
        };
        Self(table.sites.iter().enumerate().map(place).collect())
    }

    fn site(&self, frame: &Frame, pc: i64) -> Option<usize> {
        let pc = u32::try_from(pc).ok()?;
        self.0.get(&(&*frame.class, &*frame.name, &*frame.descriptor, pc)).copied()
    }
}

fn number(table: &Table, text: &str) -> Result<usize> {
    let number: usize = text.parse().with_context(|| text.to_owned())?;
    ensure!(number < table.methods.len(), "the table has no method {number}");
    Ok(number)
}

fn parse(text: &str) -> Result<Frame> {
    let mut parts = text.splitn(3, ';');
    match (parts.next(), parts.next(), parts.next()) {
        (Some(class), Some(name), Some(descriptor)) => Ok(frame(class, name, descriptor)),
        _ => bail!("not a frame: {text:?}"),
    }
}

fn frame(class: &str, name: &str, descriptor: &str) -> Frame {
    Frame { class: class.replace('.', "/"), name: name.to_owned(), descriptor: descriptor.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = "m\ta/A\tmain\t()V\nm\ta/B\tloadClass\t(Ljava/lang/String;)Ljava/lang/Class;\n\
                         m\ta/C\tm\t()V\ns\t0\t3\t15\ta/C.m()V\n";

    #[test]
    fn calls_are_found_by_their_new_places() {
        let table = Table::read(TABLE).unwrap();
        let text = "X\t2\nE\t2\ta.A\tmain\t()V\t15\nE\t2\ta.A\tmain\t()V\t3\nend\n";
        let observed = Observed::read(&table, text).unwrap();
        assert_eq!(observed.edges, BTreeSet::from([(0, 2)]));
        assert_eq!(observed.arrivals[&2].len(), 2, "at offset 3 there is no call");
    }

    #[test]
    fn loading_a_class_is_no_call() {
        let table = Table::read(TABLE).unwrap();
        let observed = Observed::read(&table, "E\t1\ta.A\tmain\t()V\t15\nend\n").unwrap();
        assert!(observed.edges.is_empty());
    }

    #[test]
    fn what_was_cut_off_is_refused() {
        let table = Table::read(TABLE).unwrap();
        assert!(Observed::read(&table, "X\t2\n").is_err());
        assert!(Observed::read(&table, "X\t9\nend\n").is_err());
    }
}
