//! What was wrong with the input, and where.

use std::fmt;
use std::io::ErrorKind;
use std::path::PathBuf;

/// One thing that could not be read; everything else was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Its place.
    pub place: Location,
    /// Why it could not be read.
    pub cause: Cause,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.cause)
    }
}

impl std::error::Error for Problem {}

/// A file, or an entry of an archive or image. Its text is as the input has it; whoever shows it escapes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Location {
    /// The file or directory.
    pub container: PathBuf,
    /// The entry of the archive or image, where the problem concerns only one.
    pub entry: Option<String>,
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.container.display())?;
        match &self.entry {
            Some(entry) => write!(f, "!/{entry}"),
            None => Ok(()),
        }
    }
}

/// Why something could not be read.
///
/// Offsets count from the start of the zip archive or image. In a jmod the archive starts at byte 4.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The operating system refused.
    System(String),
    /// The file has no bytes.
    Empty,
    /// Neither a directory nor a regular file.
    NotAFile,
    /// None of the containers we know.
    UnknownContainer,
    /// A symbolic link leads to a directory that was read already.
    LinkedTwice,
    /// The file ends without the record that ends every zip archive.
    NoArchiveEnd,
    /// The zip structure is broken.
    Archive {
        /// What the zip reader found.
        what: String,
        /// Where, if that is known.
        offset: Option<u64>,
    },
    /// The entry's name would leave the archive, or is not a path.
    UnsafeName,
    /// The same name occurs more than once in one archive; as in the JDK, the last entry counts.
    Repeated,
    /// The entry is encrypted.
    Encrypted,
    /// The entry is compressed in a way we do not read.
    UnknownMethod(u16),
    /// One entry is larger than the limit.
    TooLarge {
        /// The size it declares.
        size: u64,
        /// The limit.
        limit: u64,
    },
    /// The class path as a whole is larger than the limit.
    TotalTooLarge {
        /// How many classes of this container were left out.
        classes: usize,
        /// The limit.
        limit: u64,
    },
    /// The declared size cannot come from so few compressed bytes.
    ImpossibleSize {
        /// The size it declares.
        declared: u64,
        /// The compressed bytes there are.
        compressed: u64,
    },
    /// The bytes are fewer or more than declared.
    WrongSize {
        /// The size it declares.
        declared: u64,
        /// What was found; one more than declared means any greater number.
        actual: u64,
    },
    /// The bytes do not have the declared CRC-32.
    WrongChecksum {
        /// The checksum it declares.
        declared: u32,
        /// The checksum of the bytes.
        actual: u32,
    },
    /// The compressed stream is broken.
    Inflate {
        /// What the decompressor says.
        what: &'static str,
        /// How many compressed bytes were consumed.
        offset: u64,
    },
    /// A structure reaches past the end of what holds it.
    OutOfBounds {
        /// The structure.
        what: &'static str,
        /// Where it starts.
        offset: u64,
    },
    /// A number that marks a structure is not the expected one.
    WrongMagic {
        /// The structure.
        what: &'static str,
        /// The number found.
        found: u32,
    },
    /// The image was made for a machine of the other byte order.
    OtherEndian,
    /// The image has a layout we do not know.
    UnknownVersion {
        /// Major version.
        major: u16,
        /// Minor version.
        minor: u16,
    },
    /// A text of the image is not UTF-8, has no end or is far too long.
    BadText {
        /// Where it starts in the image's strings.
        offset: u64,
    },
    /// The image names the same texts so often that it must be hostile.
    TooManyTexts,
    /// A location of the image lists more attributes than there are kinds.
    EndlessLocation {
        /// Where it starts in the image's locations.
        offset: u64,
    },
    /// A module that was asked for is not in the image.
    NoSuchModule(String),
    /// The resource went through a `jlink` plug-in we do not undo.
    UnknownDecompressor(String),
    /// The container has further problems which are not listed.
    More(usize),
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::System(what) => f.write_str(what),
            Self::Empty => f.write_str("the file is empty"),
            Self::NotAFile => f.write_str("neither a directory nor a regular file"),
            Self::UnknownContainer => f.write_str("neither a jar, a jmod, a JDK image nor a class file"),
            Self::LinkedTwice => f.write_str("a link to a directory that was read already"),
            Self::NoArchiveEnd => f.write_str("not a zip archive, or cut off: it has no central directory"),
            Self::Archive { what, offset: None } => f.write_str(what),
            Self::Archive { what, offset: Some(offset) } => write!(f, "{what} (at offset {offset:#x})"),
            Self::UnsafeName => {
                f.write_str("the name is absolute, has empty or dotted parts, or a backslash")
            }
            Self::Repeated => {
                f.write_str("the archive has several entries of this name; the last one counts")
            }
            Self::Encrypted => f.write_str("the entry is encrypted"),
            Self::UnknownMethod(method) => {
                write!(f, "compression method {method} is not supported, only stored (0) and deflate (8)")
            }
            Self::TooLarge { size, limit } => write!(f, "{size} bytes are more than the limit of {limit}"),
            Self::TotalTooLarge { classes, limit } => {
                write!(f, "{classes} of its classes left out: the class path has more than {limit} bytes")
            }
            Self::ImpossibleSize { declared, compressed } => {
                write!(f, "{compressed} compressed bytes cannot hold the declared {declared} bytes")
            }
            Self::WrongSize { declared, actual } if actual > declared => {
                write!(f, "more than the declared {declared} bytes")
            }
            Self::WrongSize { declared, actual } => {
                write!(f, "the size is {actual}, but {declared} is declared")
            }
            Self::WrongChecksum { declared, actual } => {
                write!(f, "the CRC-32 is {actual:08x}, but {declared:08x} is declared")
            }
            Self::Inflate { what, offset } => write!(f, "{what} (after {offset:#x} compressed bytes)"),
            Self::OutOfBounds { what, offset } => {
                write!(f, "{what} reaches past the end (at offset {offset:#x})")
            }
            Self::WrongMagic { what, found } => write!(f, "{found:#010x} does not start {what}"),
            Self::OtherEndian => f.write_str("the image is big-endian, only little-endian ones are read"),
            Self::UnknownVersion { major, minor } => {
                write!(f, "the image has version {major}.{minor}, only version 1 is known")
            }
            Self::BadText { offset } => {
                write!(f, "the text is not UTF-8, has no end or is too long (at string offset {offset:#x})")
            }
            Self::TooManyTexts => f.write_str("the image repeats its texts more often than a real one could"),
            Self::EndlessLocation { offset } => {
                write!(f, "the location has too many attributes (at location offset {offset:#x})")
            }
            Self::NoSuchModule(name) => write!(f, "the image has no module `{name}`"),
            Self::UnknownDecompressor(name) => {
                write!(f, "the resource is packed with `{name}`, only `zip` is supported")
            }
            Self::More(count) => write!(f, "{count} more problems"),
        }
    }
}

impl From<std::io::Error> for Cause {
    fn from(error: std::io::Error) -> Self {
        let kind = error.kind();
        // The two errors that users see, in the same words on every system.
        Self::System(if kind == ErrorKind::NotFound {
            "no such file or directory".to_string()
        } else if kind == ErrorKind::PermissionDenied {
            "permission denied".to_string()
        } else {
            error.to_string()
        })
    }
}
