//! Unpacks deflate streams into buffers of known size.

use std::cell::RefCell;

use zlib_rs::{Inflate, InflateFlush, Status};

use crate::problem::Cause;

/// No deflate stream unpacks to more than this many times its own size.
const MAX_RATIO: u64 = 1032;

/// The format around the deflate stream.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wrapper {
    /// Nothing, as in zip archives.
    Raw,
    /// A zlib header and checksum, as in JDK images.
    Zlib,
}

thread_local! {
    /// The decompressor's tables and window, about 40 KB, are created once per thread.
    static INFLATE: RefCell<Inflate> = RefCell::new(Inflate::new(false, 15));
}

/// Unpacks `input` into `out`, which then has exactly `declared` bytes.
///
/// Memory is bounded by `declared`, which the caller has checked against its limits, and by the input.
pub(crate) fn inflate(input: &[u8], wrapper: Wrapper, declared: u64, out: &mut Vec<u8>) -> Result<(), Cause> {
    let compressed = input.len() as u64;
    let impossible = Cause::ImpossibleSize { declared, compressed };
    // Check before reserving memory for a size that is only a claim.
    if declared > compressed.saturating_mul(MAX_RATIO) {
        return Err(impossible);
    }
    out.resize(usize::try_from(declared).map_err(|_| impossible)?, 0);
    INFLATE.with_borrow_mut(|inflate| {
        // `true` makes the decompressor expect the zlib header and check its checksum.
        inflate.reset(wrapper == Wrapper::Zlib);
        fill(inflate, input, out)
    })
}

fn fill(inflate: &mut Inflate, input: &[u8], out: &mut [u8]) -> Result<(), Cause> {
    let declared = out.len() as u64;
    let status = inflate.decompress(input, out, InflateFlush::Finish);
    let offset = inflate.total_in();
    let actual = inflate.total_out();
    match status {
        Ok(Status::StreamEnd) if actual == declared => Ok(()),
        Ok(Status::StreamEnd) => Err(Cause::WrongSize { declared, actual }),
        // The buffer is full, but the stream has not ended: there is more than was declared.
        Ok(Status::Ok | Status::BufError) if actual == declared => {
            Err(Cause::WrongSize { declared, actual: declared + 1 })
        }
        Ok(Status::Ok | Status::BufError) => {
            Err(Cause::Inflate { what: "the compressed stream has no end", offset })
        }
        Err(_) => Err(Cause::Inflate { what: "the compressed stream is broken", offset }),
    }
}
