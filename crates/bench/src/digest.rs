//! Is a fetched file the one the figures were made with? Are two outputs the same?

use sha2::{Digest, Sha256};

/// The SHA-256 of `content` in hexadecimal.
pub(crate) fn hex(content: &[u8]) -> String {
    Sha256::digest(content).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digests_are_written_as_sha256sum_writes_them() {
        assert_eq!(hex(b"abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }
}
