//! Which names does a built shared object export, and what else are they called?
//!
//! Reads the bytes of an ELF file of any class and byte order. Knows nothing of the program: which of the
//! names count is decided by who asks.

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use object::elf::{
    ELFMAG, STB_GLOBAL, STB_GNU_UNIQUE, STB_WEAK, STT_FUNC, STT_GNU_IFUNC, STT_NOTYPE, STT_OBJECT, STT_TLS,
    STV_DEFAULT, STV_PROTECTED, SymbolType,
};
use object::{File, Object, ObjectKind, ObjectSymbol, SectionIndex, SymbolFlags};

/// A name that a shared object exports.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Symbol {
    /// The name, without a version.
    pub name: String,
    /// Other names of the same function or object, exported or not. `symver` gives what the source calls
    /// `open_v2` the name `open`.
    pub others: Vec<String>,
}

/// What a shared object exports, in the order of names. The error says what is wrong with the bytes.
#[expect(clippy::wildcard_enum_match_arm, reason = "`ObjectKind` is open: later versions may add kinds")]
pub fn exported(bytes: &[u8]) -> Result<Vec<Symbol>, String> {
    if !bytes.starts_with(&ELFMAG) {
        return Err("it is not an ELF file".to_owned());
    }
    let file = File::parse(bytes).map_err(said)?;
    match file.kind() {
        ObjectKind::Dynamic => {}
        ObjectKind::Relocatable => return Err("it is an object file that is not linked yet".to_owned()),
        ObjectKind::Executable => return Err("it is an executable".to_owned()),
        _ => return Err("it is an ELF file of another kind".to_owned()),
    }
    let dynamic = defined(file.dynamic_symbols())?;
    // A stripped file has only its dynamic symbols; then fewer other names are known.
    let all = defined(file.symbols())?;
    let symbols = named(&dynamic, &all);
    if symbols.is_empty() { Err("it exports nothing".to_owned()) } else { Ok(symbols) }
}

/// The exported dynamic symbols, with all names at their addresses.
fn named(dynamic: &[Defined], all: &[Defined]) -> Vec<Symbol> {
    let mut at: BTreeMap<Address, BTreeSet<&str>> = BTreeMap::new();
    for one in dynamic.iter().chain(all) {
        at.entry(one.place).or_default().insert(&one.name);
    }
    let symbol = |one: &Defined| {
        let others = at[&one.place].iter().filter(|name| **name != one.name);
        Symbol { name: one.name.clone(), others: others.map(|name| (*name).to_owned()).collect() }
    };
    let mut symbols: Vec<Symbol> = dynamic.iter().filter(|one| one.is_exported).map(symbol).collect();
    symbols.sort();
    symbols.dedup();
    symbols
}

/// Section and address: of a thread's own variable the address is one within the section.
type Address = (usize, u64);

/// Something that a file defines.
struct Defined {
    name: String,
    place: Address,
    is_exported: bool,
}

fn defined<'data, Symbol: ObjectSymbol<'data>>(
    symbols: impl Iterator<Item = Symbol>,
) -> Result<Vec<Defined>, String> {
    symbols.filter_map(|symbol| Defined::from_symbol(&symbol).transpose()).collect()
}

impl Defined {
    /// What a symbol defines that the source could have defined. Symbols without section are imports and
    /// names of versions.
    fn from_symbol<'data>(symbol: &impl ObjectSymbol<'data>) -> Result<Option<Self>, String> {
        let SymbolFlags::Elf { st_info, st_other } = symbol.flags() else { return Ok(None) };
        let Some(SectionIndex(section)) = symbol.section_index() else { return Ok(None) };
        if !is_code_or_data(st_info.st_type()) {
            return Ok(None);
        }
        let name = String::from_utf8_lossy(symbol.name_bytes().map_err(said)?).into_owned();
        // The full table writes versions into names: `open@@V2`.
        let name = name.split_once('@').map_or(&*name, |(name, _version)| name).to_owned();
        if name.is_empty() {
            return Ok(None);
        }
        let is_exported = [STB_GLOBAL, STB_WEAK, STB_GNU_UNIQUE].contains(&st_info.st_bind())
            && [STV_DEFAULT, STV_PROTECTED].contains(&st_other.visibility());
        Ok(Some(Self { name, place: (section, symbol.address()), is_exported }))
    }
}

/// Not files, sections and common blocks. What assembler defines may have no type.
fn is_code_or_data(kind: SymbolType) -> bool {
    [STT_NOTYPE, STT_OBJECT, STT_FUNC, STT_TLS, STT_GNU_IFUNC].contains(&kind)
}

/// An error of the crate, which starts with an upper-case word.
fn said(error: object::Error) -> String {
    let text = error.to_string();
    text.split_once(' ').map_or(text.clone(), |(first, rest)| format!("{} {rest}", first.to_lowercase()))
}
