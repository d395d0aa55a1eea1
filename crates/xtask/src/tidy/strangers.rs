//! Does a file name things that belong to one machine or one registry?
//!
//! Looks at bytes, not text: a compiled fixture can carry a path too. Cargo.lock is left out, because Cargo
//! writes the name of its registry there.

/// The files that may name a registry: Cargo writes them.
const EXEMPT: [&str; 1] = ["Cargo.lock"];

// In two pieces, so that this file does not complain about itself.
const PATHS: [&str; 3] = [concat!("/wo", "rk/"), concat!("/ro", "ot/"), concat!("/ho", "me/")];
const HOSTS: [&str; 8] = [
    concat!("crates", ".io"),
    concat!("maven", ".org"),
    concat!("maven.", "apache.org"),
    concat!("npmjs", ".org"),
    concat!("npmjs", ".com"),
    concat!("debian", ".org"),
    concat!("pypi", ".org"),
    concat!("python", "hosted.org"),
];

/// The name that every POM gives its elements: it looks like an address, but nobody fetches anything there.
const POM_NAMESPACE: &str = concat!("http://maven.", "apache.org/POM/4.0.0");

/// Every complaint about the content of `file`, one per strange word and line.
pub fn check(file: &str, content: &[u8]) -> Vec<String> {
    if EXEMPT.contains(&file.rsplit('/').next().unwrap_or(file)) {
        return Vec::new();
    }
    let mut complaints = Vec::new();
    for (index, line) in content.split(|byte| *byte == b'\n').enumerate() {
        let place = format!("{file}:{}", index + 1);
        let line = &without(line, POM_NAMESPACE.as_bytes());
        complaints
            .extend(words(line, &PATHS).map(|word| format!("{place}: `{word}` is a path of one machine")));
        complaints
            .extend(words(line, &HOSTS).map(|word| format!("{place}: `{word}` names a registry's host")));
    }
    complaints
}

fn without(line: &[u8], part: &[u8]) -> Vec<u8> {
    match line.windows(part.len()).position(|window| window == part) {
        Some(at) => [&line[..at], &line[at + part.len()..]].concat(),
        None => line.to_vec(),
    }
}

fn words<'a>(line: &'a [u8], strange: &'a [&'a str]) -> impl Iterator<Item = &'a str> {
    strange.iter().copied().filter(|word| line.windows(word.len()).any(|window| window == word.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_strange_word_is_found_with_its_line() {
        for word in PATHS.iter().chain(&HOSTS) {
            let complaints = check("docs/a.md", format!("plain\nsee {word}x\n").as_bytes());
            assert_eq!(complaints.len(), 1, "{complaints:?}");
            assert!(complaints[0].starts_with(&format!("docs/a.md:2: `{word}`")), "{complaints:?}");
        }
    }

    #[test]
    fn the_namespace_of_poms_is_no_host() {
        let line = format!("<project xmlns=\"{POM_NAMESPACE}\">");
        assert!(check("pom.xml", line.as_bytes()).is_empty());
        assert_eq!(check("pom.xml", format!("{line}{}", HOSTS[2]).as_bytes()).len(), 1);
    }

    #[test]
    fn bytes_that_are_no_text_are_searched_too() {
        let content = [b"\xca\xfe\xba\xbe\xff", PATHS[0].as_bytes()].concat();
        assert_eq!(check("A.class", &content).len(), 1);
    }

    #[test]
    fn plain_content_and_the_lock_file_pass() {
        assert!(check("a.md", b"a plain line\n").is_empty());
        assert!(check("Cargo.lock", HOSTS[0].as_bytes()).is_empty());
    }
}
