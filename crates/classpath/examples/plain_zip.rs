//! Unpacks every class of a jar with nothing but the zip reader and the decompressor, to compare with.
//!
//! `cargo run --release -p classpath --example plain_zip -- FILE`
#![allow(clippy::disallowed_methods, reason = "an example is a command")]
#![allow(clippy::print_stdout, reason = "an example is a small command")]

use std::time::{Duration, Instant};

use rawzip::{CompressionMethod, ZipArchive};
use zlib_rs::{Inflate, InflateFlush};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let file = std::env::args_os().nth(1).ok_or("the name of a jar is needed")?;
    let data = std::fs::read(file)?;
    let mut best = Duration::MAX;
    let (classes, bytes) = unpack(&data)?;
    for _ in 0..20 {
        let start = Instant::now();
        unpack(&data)?;
        best = best.min(start.elapsed());
    }
    println!("{classes} classes, {bytes} bytes: {best:.1?}");
    Ok(())
}

fn unpack(data: &[u8]) -> Result<(usize, usize), Box<dyn std::error::Error>> {
    let archive = ZipArchive::from_slice(data)?;
    let mut inflate = Inflate::new(false, 15);
    let mut out = Vec::new();
    let (mut classes, mut bytes) = (0, 0);
    for record in archive.entries() {
        let record = record?;
        if !record.file_path().as_bytes().ends_with(b".class")
            || record.compression_method() != CompressionMethod::DEFLATE
        {
            continue;
        }
        let entry = archive.get_entry(record.wayfinder())?;
        out.resize(usize::try_from(record.uncompressed_size_hint())?, 0);
        inflate.reset(false);
        inflate.decompress(entry.data(), &mut out, InflateFlush::Finish).map_err(|error| error.as_str())?;
        classes += 1;
        bytes += out.len();
    }
    Ok((classes, bytes))
}
