//! What must hold for any bytes taken as a recording.

use recording::Recording;

/// Bytes are refused, or they are a recording, perhaps torn, that is written as bytes which read as the
/// same. Recordings of one plan can be joined. Taken once as they are, and once as what follows magic and
/// version.
pub fn read(bytes: &[u8]) {
    let whole = [&b"brecorec"[..], &recording::VERSION.to_le_bytes(), bytes].concat();
    for file in [bytes, &whole] {
        let Ok(read) = recording::read(file) else { continue };
        let mended = Recording { torn: None, ..read.clone() };
        assert_eq!(
            recording::read(&recording::write(&read)),
            Ok(mended.clone()),
            "what is written reads as the same"
        );
        let twice = recording::join(&[read.clone(), read]).expect("both are of one plan");
        assert_eq!(twice.classes.len(), 2 * mended.classes.len());
        let joined = Recording { torn: None, ..twice };
        assert_eq!(recording::read(&recording::write(&joined)), Ok(joined), "what is joined is a recording");
    }
}
