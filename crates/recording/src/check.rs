//! The checksum that separates whole records from torn ones: CRC-32, because it takes a few lines in any
//! language (the Java recorder has them too).

/// The polynomial of zip and Ethernet, with its bits reversed.
const POLYNOMIAL: u32 = 0xedb8_8320;

const TABLE: [u32; 256] = table();

const fn table() -> [u32; 256] {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut rest = byte as u32;
        let mut bit = 0;
        while bit < 8 {
            rest = if rest & 1 == 0 { rest >> 1 } else { rest >> 1 ^ POLYNOMIAL };
            bit += 1;
        }
        table[byte] = rest;
        byte += 1;
    }
    table
}

/// The checksum of some bytes.
pub(crate) fn check(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |rest, &byte| rest >> 8 ^ TABLE[((rest as u8) ^ byte) as usize])
}

#[cfg(test)]
mod tests {
    use super::check;

    #[test]
    fn is_that_of_everybody() {
        assert_eq!((check(b""), check(b"123456789")), (0, 0xcbf4_3926));
    }
}
