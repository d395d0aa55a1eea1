//! Reads a plan; whatever is wrong with the bytes becomes an error that says what and where.

use std::fmt;

use xxhash_rust::xxh3::xxh3_64;

use crate::{
    Calls, Contents, Deed, LambdaPlan, MAGIC, MethodName, MethodPlan, NameId, NameTable, Plan, SiteKind,
    SitePlan, VERSION,
};

/// Why a file is not a plan that can be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlanError {
    /// It does not start as a plan does.
    NotAPlan,
    /// It has another version.
    Version(u32),
    /// It was cut off or changed.
    Damaged,
    /// The data at an offset is invalid.
    Wrong {
        /// The offset in the file.
        offset: usize,
        /// What was to be read there.
        what: &'static str,
    },
}

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAPlan => write!(f, "this is not a plan file of breccia"),
            Self::Version(found) => {
                write!(f, "the plan has version {found} of the format, but {VERSION} is needed: make it anew")
            }
            Self::Damaged => write!(f, "the plan was cut off or changed: its digest does not fit"),
            Self::Wrong { offset, what } => write!(f, "{what} cannot be read (at offset {offset:#x})"),
        }
    }
}

impl std::error::Error for PlanError {}

/// The plan that a file holds.
pub fn read(file: &[u8]) -> Result<Plan, PlanError> {
    let rest = file.strip_prefix(MAGIC).ok_or(PlanError::NotAPlan)?;
    let (version, rest) = rest.split_first_chunk().ok_or(PlanError::Damaged)?;
    match u32::from_le_bytes(*version) {
        VERSION => {}
        other => return Err(PlanError::Version(other)),
    }
    let (digest, rest) = rest.split_first_chunk().ok_or(PlanError::Damaged)?;
    let identity = u64::from_le_bytes(*digest);
    if identity != xxh3_64(rest) {
        return Err(PlanError::Damaged);
    }
    let contents = Reader { file, at: file.len() - rest.len(), names: 0 }.contents()?;
    Ok(Plan::with_identity(contents, identity))
}

struct Reader<'a> {
    file: &'a [u8],
    at: usize,
    names: u32,
}

type Result1<T> = Result<T, PlanError>;

impl Reader<'_> {
    fn contents(mut self) -> Result1<Contents> {
        let mut names = NameTable::default();
        for number in 0..self.count("the number of names")? {
            let name = self.bytes("a name")?.to_vec();
            // A name that was there before would get its old number again.
            if names.add(&name).0 as usize != number {
                return self.wrong("a name that is there once");
            }
        }
        self.names = names.len() as u32;
        let analysis = self.name("the analysis")?;
        let refined = self.optional_name("the finer analysis")?;
        let calls = self.one_of(&Calls::ALL, "which calls count")?;
        let missing = self.list("the missing classes", |reader| reader.name("a missing class"))?;
        let through_missing = self.optional_small("the items through missing classes")?;
        let subject = self.list("the subject", |reader| reader.name("a line on the subject"))?;
        let methods = self.list("the methods", Self::method_plan)?;
        let lambdas = self.list("the lambdas", Self::lambda)?;
        let made = self.list("the classes made", |reader| reader.name("a class made"))?;
        let clients = self.list("the classes of clients", |reader| reader.name("a class of clients"))?;
        let classes = self.list("the classes", |reader| reader.hash("a class"))?;
        if self.at == self.file.len() {
            Ok(Contents {
                names,
                analysis,
                refined,
                calls,
                missing,
                through_missing,
                subject,
                methods,
                lambdas,
                made,
                clients,
                classes,
            })
        } else {
            self.wrong("the end of the plan")
        }
    }

    fn method_plan(&mut self) -> Result1<MethodPlan> {
        let method = self.method("a method")?;
        let digest = self.hash("a digest")?;
        let source = self.optional_name("a source file")?;
        let sites = self.list("the sites", Self::site)?;
        Ok(MethodPlan { method, digest, source, sites })
    }

    fn site(&mut self) -> Result1<SitePlan> {
        let offset = self.small("an offset")?;
        let copies = self.list("the copies", |reader| reader.small("a copy"))?;
        let kind = self.one_of(&SiteKind::ALL, "the kind of a call")?;
        let line = self.optional_line()?;
        let deed = self.one_of(&Deed::ALL, "what a method does")?;
        let called = self.method("the method called")?;
        let Ok(candidates) = u32::try_from(self.number("the candidates")?) else {
            return self.wrong("the candidates");
        };
        let receivers = self.list("the receivers", |reader| reader.name("a receiver"))?;
        let target = |reader: &mut Self| {
            Ok((reader.method("a target")?, reader.one_of(&Deed::ALL, "what a target does")?))
        };
        let (targets, deeds): (Vec<MethodName>, Vec<Deed>) =
            self.list("the targets", target)?.into_iter().unzip();
        let select = |reader: &mut Self| match reader.number("a selected target")? {
            0 => Ok(None),
            number => reader.below(number - 1, targets.len(), "a selected target").map(Some),
        };
        let selects = self.list("the selected targets", select)?;
        if selects.len() != receivers.len() {
            return self.wrong("a selected target for each receiver");
        }
        let infeasible_receivers = self.numbers(receivers.len(), "an infeasible receiver")?;
        let infeasible_targets = self.numbers(targets.len(), "an infeasible target")?;
        Ok(SitePlan {
            offset,
            copies,
            kind,
            line,
            deed,
            called,
            candidates,
            receivers,
            targets,
            deeds,
            selects,
            infeasible_receivers,
            infeasible_targets,
        })
    }

    fn lambda(&mut self) -> Result1<LambdaPlan> {
        let class = self.name("a lambda")?;
        let method = self.method("the method of a lambda")?;
        let has_digest = self.number("the digest of a lambda")?;
        let digest = match (has_digest, self.hash("the digest of a lambda")?) {
            (0, 0) => None,
            (1, digest) => Some(digest),
            _ => return self.wrong("the digest of a lambda"),
        };
        let offset = self.small("the offset of a lambda")?;
        let ordinal = self.small("the number of a lambda")?;
        let dynamics = self.small("the number of lambdas")?;
        let interface = self.name("the interface of a lambda")?;
        let line = self.optional_line()?;
        Ok(LambdaPlan { class, method, digest, offset, ordinal, dynamics, interface, line })
    }

    fn optional_line(&mut self) -> Result1<Option<u16>> {
        match self.number("a line")? {
            // Written as one more, so that 0 is free to mean none.
            0 => Ok(None),
            line => match u16::try_from(line - 1) {
                Ok(line) => Ok(Some(line)),
                Err(_) => self.wrong("a line"),
            },
        }
    }

    /// Ascending numbers below a bound.
    fn numbers(&mut self, bound: usize, what: &'static str) -> Result1<Vec<u32>> {
        let numbers = self.list(what, |reader| {
            let number = reader.number(what)?;
            reader.below(number, bound, what)
        })?;
        if numbers.is_sorted_by(|a, b| a < b) { Ok(numbers) } else { self.wrong(what) }
    }

    fn below(&self, number: u64, bound: usize, what: &'static str) -> Result1<u32> {
        match u32::try_from(number) {
            Ok(small) if (small as usize) < bound => Ok(small),
            _ => self.wrong(what),
        }
    }

    /// One of a few values, by its number.
    fn one_of<T: Copy>(&mut self, all: &[T], what: &'static str) -> Result1<T> {
        let number = self.number(what)?;
        let found = usize::try_from(number).ok().and_then(|number| all.get(number));
        found.copied().map_or_else(|| self.wrong(what), Ok)
    }

    fn hash(&mut self, what: &'static str) -> Result1<u64> {
        let Some((hash, _)) = self.file[self.at..].split_first_chunk() else { return self.wrong(what) };
        self.at += 8;
        Ok(u64::from_le_bytes(*hash))
    }

    fn optional_name(&mut self, what: &'static str) -> Result1<Option<NameId>> {
        match self.number(what)? {
            0 => Ok(None),
            name => self.checked_name(name - 1, what).map(Some),
        }
    }

    fn optional_small(&mut self, what: &'static str) -> Result1<Option<u32>> {
        match self.number(what)? {
            0 => Ok(None),
            number => u32::try_from(number - 1).map(Some).or_else(|_| self.wrong(what)),
        }
    }

    fn method(&mut self, what: &'static str) -> Result1<MethodName> {
        Ok(MethodName { class: self.name(what)?, name: self.name(what)?, descriptor: self.name(what)? })
    }

    fn name(&mut self, what: &'static str) -> Result1<NameId> {
        let number = self.number(what)?;
        self.checked_name(number, what)
    }

    fn checked_name(&self, number: u64, what: &'static str) -> Result1<NameId> {
        match u32::try_from(number) {
            Ok(number) if number < self.names => Ok(NameId(number)),
            _ => self.wrong(what),
        }
    }

    fn list<T>(&mut self, what: &'static str, each: impl Fn(&mut Self) -> Result1<T>) -> Result1<Vec<T>> {
        (0..self.count(what)?).map(|_| each(self)).collect()
    }

    /// A count of items that take at least one byte each.
    fn count(&mut self, what: &'static str) -> Result1<usize> {
        let number = self.number(what)?;
        match usize::try_from(number) {
            Ok(number) if number <= self.file.len() - self.at => Ok(number),
            _ => self.wrong(what),
        }
    }

    fn small(&mut self, what: &'static str) -> Result1<u16> {
        let number = self.number(what)?;
        u16::try_from(number).or_else(|_| self.wrong(what))
    }

    /// A number in the form that the writer gives it. Other forms are refused: the identity of a plan is the
    /// digest of its bytes, so the same plan must always have the same bytes.
    fn number(&mut self, what: &'static str) -> Result1<u64> {
        let mut number = 0u64;
        // Ten bytes hold every number; one that goes on is damage.
        for shift in (0..64).step_by(7) {
            let Some(&byte) = self.file.get(self.at) else { return self.wrong(what) };
            self.at += 1;
            let bits = u64::from(byte & 0x7f);
            number |= bits << shift;
            if byte < 0x80 {
                let is_padded = byte == 0 && shift > 0;
                let is_cut = (bits << shift) >> shift != bits;
                return if is_padded || is_cut { self.wrong(what) } else { Ok(number) };
            }
        }
        self.wrong(what)
    }

    fn bytes(&mut self, what: &'static str) -> Result1<&[u8]> {
        let length = self.count(what)?;
        let bytes = &self.file[self.at..self.at + length];
        self.at += length;
        Ok(bytes)
    }

    fn wrong<T>(&self, what: &'static str) -> Result1<T> {
        Err(PlanError::Wrong { offset: self.at, what })
    }
}
