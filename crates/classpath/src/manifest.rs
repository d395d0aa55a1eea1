//! The main class that a jar names in its manifest.

use rawzip::{CompressionMethod, ZipArchive};
use zlib_rs::{Inflate, InflateFlush};

use crate::container::{Container, Kind};

const MANIFEST: &[u8] = b"META-INF/MANIFEST.MF";

/// The main section comes first, and is short; what follows may be very long in a signed jar.
const READ: usize = 1 << 16;

impl Container {
    /// The `Main-Class` of a jar's manifest. A jar that cannot be read is a problem already, and gives
    /// nothing here.
    #[must_use]
    pub fn main_class(&self) -> Option<String> {
        (self.kind == Kind::Jar).then(|| main_class(&manifest(self.data())?)).flatten()
    }
}

fn manifest(data: &[u8]) -> Option<Vec<u8>> {
    let archive = ZipArchive::from_slice(data).ok()?;
    let record = archive
        .entries()
        .map_while(Result::ok)
        .find(|record| record.file_path().as_bytes().eq_ignore_ascii_case(MANIFEST))?;
    let method = record.compression_method();
    let entry = archive.get_entry(record.wayfinder()).ok()?;
    match method {
        CompressionMethod::STORE => Some(entry.data().iter().copied().take(READ).collect()),
        CompressionMethod::DEFLATE => Some(inflate_start(entry.data())),
        _ => None,
    }
}

fn inflate_start(packed: &[u8]) -> Vec<u8> {
    let mut inflate = Inflate::new(false, 15);
    let mut text = vec![0; READ];
    // What could be unpacked before an error is as good as any.
    let _ = inflate.decompress(packed, &mut text, InflateFlush::NoFlush);
    text.truncate(usize::try_from(inflate.total_out()).unwrap_or(0));
    text
}

/// The `Main-Class` of the main section. A line that starts with a blank goes on with the one before.
fn main_class(manifest: &[u8]) -> Option<String> {
    // Any of CR LF, LF and CR ends a line in a manifest.
    let text = String::from_utf8_lossy(manifest).replace("\r\n", "\n").replace('\r', "\n");
    let section = text.split("\n\n").next()?.replace("\n ", "");
    let class = section.lines().find_map(|line| {
        let (key, value) = line.split_once(':')?;
        key.eq_ignore_ascii_case("Main-Class").then(|| value.trim().to_owned())
    });
    class.filter(|class| !class.is_empty())
}

#[cfg(test)]
mod unit {
    use super::main_class;

    #[test]
    fn the_main_section_alone_counts() {
        let text = b"Manifest-Version: 1.0\r\nMain-Class: a.very.\r\n long.Name\r\n\r\nName: x\r\nMain-Class: no\r\n";
        assert_eq!(main_class(text).as_deref(), Some("a.very.long.Name"));
        assert_eq!(main_class(b"A: b\n\nMain-Class: no"), None);
        assert_eq!(main_class(b"main-class:  "), None);
    }
}
