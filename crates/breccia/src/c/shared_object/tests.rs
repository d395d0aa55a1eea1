//! Shared objects of every class and byte order, made by hand, and damaged.

use object::elf::{
    ET_DYN, ET_EXEC, ET_REL, FileType, SHN_ABS, SHN_UNDEF, STB_LOCAL, STT_FILE, STV_HIDDEN, SymbolBind,
    SymbolVisibility,
};

use super::*;

/// A word of 16, 32 or 64 bits, or of the class.
enum Word {
    Half(u16),
    Full(u32),
    Long(u64),
}
use Word::{Full, Half, Long};

#[derive(Clone, Copy)]
struct Form {
    is_64: bool,
    is_big: bool,
}

const FORMS: [Form; 4] = [
    Form { is_64: true, is_big: false },
    Form { is_64: true, is_big: true },
    Form { is_64: false, is_big: false },
    Form { is_64: false, is_big: true },
];

impl Form {
    fn bytes(self, words: &[Word]) -> Vec<u8> {
        let turn = |mut bytes: Vec<u8>| {
            if self.is_big {
                bytes.reverse();
            }
            bytes
        };
        let of = |word: &Word| match *word {
            Half(value) => turn(value.to_le_bytes().to_vec()),
            Full(value) => turn(value.to_le_bytes().to_vec()),
            Long(value) if self.is_64 => turn(value.to_le_bytes().to_vec()),
            Long(value) => turn((value as u32).to_le_bytes().to_vec()),
        };
        words.iter().flat_map(of).collect()
    }

    fn header(self, kind: FileType, sections_at: usize) -> Vec<u8> {
        let (class, order) = (1 + u8::from(self.is_64), 1 + u8::from(self.is_big));
        let mut header = ELFMAG.to_vec();
        header.extend([class, order, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
        let (own, section) = if self.is_64 { (64, 64) } else { (52, 40) };
        header.extend(self.bytes(&[Half(kind.0), Half(62), Full(1), Long(0), Long(0)]));
        header.extend(self.bytes(&[Long(sections_at as u64), Full(0), Half(own), Half(0), Half(0)]));
        header.extend(self.bytes(&[Half(section), Half(4), Half(2)]));
        header
    }

    fn symbol(self, name: usize, one: &Entry) -> Vec<u8> {
        let &(_, bind, kind, visibility, section, address) = one;
        let marks = [(bind.0 << 4) | kind.0, visibility.0];
        let name = self.bytes(&[Full(name as u32)]);
        let section = self.bytes(&[Half(section)]);
        let value = self.bytes(&[Long(address), Long(8)]);
        if self.is_64 {
            [&name[..], &marks, &section, &value].concat()
        } else {
            [&name[..], &value, &marks, &section].concat()
        }
    }

    fn section(self, kind: u32, at: usize, size: usize, link: u32, entry: usize) -> Vec<u8> {
        let (at, size, entry) = (at as u64, size as u64, entry as u64);
        self.bytes(&[Full(0), Full(kind), Long(0), Long(0), Long(at), Long(size)])
            .into_iter()
            .chain(self.bytes(&[Full(link), Full(0), Long(1), Long(entry)]))
            .collect()
    }

    /// A header, a table of dynamic symbols, their names, and the sections that say so.
    fn file(self, kind: FileType, entries: &[Entry]) -> Vec<u8> {
        let mut names = vec![0];
        let mut table = self.symbol(0, &("", STB_LOCAL, STT_NOTYPE, STV_DEFAULT, 0, 0));
        let size = table.len();
        for one in entries {
            table.extend(self.symbol(names.len(), one));
            names.extend(one.0.bytes().chain([0]));
        }
        let start = self.header(kind, 0).len();
        let behind = start + table.len() + names.len();
        let mut file = self.header(kind, behind.next_multiple_of(8));
        file.extend([&table[..], &names].concat());
        file.resize(behind.next_multiple_of(8), 0);
        file.extend(self.section(0, 0, 0, 0, 0));
        file.extend(self.section(11, start, table.len(), 2, size));
        file.extend(self.section(3, start + table.len(), names.len(), 0, 0));
        file.extend(self.section(1, start, 0, 0, 0));
        file
    }
}

type Entry = (&'static str, SymbolBind, SymbolType, SymbolVisibility, u16, u64);

/// One of each kind; section 3 is the code.
const ENTRIES: [Entry; 13] = [
    ("function", STB_GLOBAL, STT_FUNC, STV_DEFAULT, 3, 16),
    ("data", STB_WEAK, STT_OBJECT, STV_PROTECTED, 3, 32),
    ("own", STB_GLOBAL, STT_TLS, STV_DEFAULT, 3, 48),
    ("chosen", STB_GLOBAL, STT_GNU_IFUNC, STV_DEFAULT, 3, 64),
    ("one", STB_GNU_UNIQUE, STT_OBJECT, STV_DEFAULT, 3, 80),
    ("assembler", STB_GLOBAL, STT_NOTYPE, STV_DEFAULT, 3, 96),
    ("versioned@@V2", STB_GLOBAL, STT_FUNC, STV_DEFAULT, 3, 112),
    ("import", STB_GLOBAL, STT_FUNC, STV_DEFAULT, SHN_UNDEF.0, 0),
    ("local", STB_LOCAL, STT_FUNC, STV_DEFAULT, 3, 112),
    ("hidden", STB_GLOBAL, STT_FUNC, STV_HIDDEN, 3, 144),
    ("V2", STB_GLOBAL, STT_OBJECT, STV_DEFAULT, SHN_ABS.0, 0),
    ("versioned@V1", STB_GLOBAL, STT_FUNC, STV_DEFAULT, 3, 160),
    ("file.c", STB_LOCAL, STT_FILE, STV_DEFAULT, SHN_ABS.0, 0),
];

#[test]
fn names_are_found_in_every_class_and_byte_order() {
    let text = |symbol: &Symbol| {
        let names = std::iter::once(&symbol.name).chain(&symbol.others);
        names.map(String::as_str).collect::<Vec<_>>().join("=")
    };
    for form in FORMS {
        let symbols = exported(&form.file(ET_DYN, &ENTRIES)).unwrap();
        let shown: Vec<String> = symbols.iter().map(text).collect();
        let wanted = "assembler chosen data function one own versioned versioned=local";
        assert_eq!(shown.join(" "), wanted);
    }
}

#[test]
fn other_files_are_refused() {
    for form in FORMS {
        let said = |kind| exported(&form.file(kind, &ENTRIES)).unwrap_err();
        assert_eq!(said(ET_REL), "it is an object file that is not linked yet");
        assert_eq!(said(ET_EXEC), "it is an executable");
        assert_eq!(said(FileType(77)), "it is an ELF file of another kind");
        assert_eq!(exported(&form.file(ET_DYN, &ENTRIES[7..11])), Err("it exports nothing".to_owned()));
    }
    assert_eq!(exported(b"GROUP ( libc.so.6 )"), Err("it is not an ELF file".to_owned()));
    assert_eq!(exported(b""), Err("it is not an ELF file".to_owned()));
}

#[test]
fn truncated_files_are_refused() {
    for form in FORMS {
        let file = form.file(ET_DYN, &ENTRIES);
        for length in 0..file.len() {
            assert!(exported(&file[..length]).is_err(), "{length} bytes");
        }
    }
}

/// Every byte, with every bit turned and with all: whatever comes of it, it comes.
#[test]
fn damaged_files_are_read_or_refused() {
    let mut refused = 0;
    for form in FORMS {
        let file = form.file(ET_DYN, &ENTRIES);
        for place in 0..file.len() {
            for mask in [1, 2, 4, 8, 16, 32, 64, 128, 255] {
                let mut damaged = file.clone();
                damaged[place] ^= mask;
                refused += usize::from(exported(&damaged).is_err());
            }
        }
    }
    assert!(refused > 0, "none is noticed");
}
