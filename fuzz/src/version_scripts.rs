//! What must hold for any text taken as a version script of a linker.

use breccia::c::version_script::Script;

/// A text is refused with a line that it has, or everything can be asked of it. Without a `local`,
/// everything is exported.
pub fn read(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let script = match Script::read(&text) {
        Ok(Some(script)) => script,
        Ok(None) => return,
        Err(wrong) => {
            let lines = text.split('\n').count();
            assert!((1..=lines).contains(&(wrong.line as usize)), "{wrong:?} of {lines} lines");
            assert!(!wrong.what.is_empty(), "it says what is wrong");
            return;
        }
    };
    let hides = text.contains("local");
    let words = text.split(|letter: char| letter.is_whitespace() || ";{}".contains(letter)).take(50);
    for name in script.plain().take(50).chain(words).chain(["", "a"]) {
        assert!(script.exports(name) || hides, "{name:?} is hidden by nothing");
    }
}
