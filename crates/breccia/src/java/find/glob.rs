//! Patterns for class names, with wildcards.

/// A pattern for class names: `java.util.*`, `java.util.**`, `java.util.Array`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Glob {
    /// `*` and `?` match anything except a dot, `**` matches anything.
    Wild(Vec<char>),
    /// All that starts so.
    Prefix(String),
}

/// Whether a text has wildcards.
pub fn is_glob(text: &str) -> bool {
    text.contains(['*', '?'])
}

impl Glob {
    /// Reads a pattern; slashes count as dots.
    pub fn new(text: &str) -> Self {
        let text = text.replace('/', ".");
        if is_glob(&text) { Self::Wild(text.chars().collect()) } else { Self::Prefix(text) }
    }

    /// Whether a class name, written with dots, fits. `$` may be written as a dot.
    pub fn fits(&self, name: &str) -> bool {
        self.fits_exactly(name) || name.contains('$') && self.fits_exactly(&name.replace('$', "."))
    }

    /// Whether a plain text is the end of a class name: the class without its package. A pattern without a
    /// dot is matched against the last part of the name.
    pub fn fits_last(&self, name: &str) -> bool {
        match self {
            Self::Prefix(last) => {
                let ends =
                    |name: &str| name.strip_suffix(last.as_str()).is_some_and(|before| before.ends_with('.'));
                ends(name) || ends(&name.replace('$', "."))
            }
            Self::Wild(glob) if glob.contains(&'.') => false,
            Self::Wild(_) => self.fits_exactly(name.rsplit(['.', '$']).next().unwrap_or(name)),
        }
    }

    fn fits_exactly(&self, name: &str) -> bool {
        match self {
            Self::Wild(glob) => fits(glob, &name.chars().collect::<Vec<_>>()),
            Self::Prefix(prefix) => name.starts_with(prefix.as_str()),
        }
    }
}

/// Positions of the pattern are followed all at once, so that no pattern takes more than its length times
/// that of the name.
fn fits(glob: &[char], name: &[char]) -> bool {
    let mut here = vec![false; glob.len() + 1];
    here[0] = true;
    skip_stars(glob, &mut here);
    for &c in name {
        let mut next = vec![false; glob.len() + 1];
        for (position, _) in here.iter().enumerate().take(glob.len()).filter(|(_, here)| **here) {
            match glob[position] {
                '*' if c != '.' || is_double(glob, position) => next[position] = true,
                '*' => {}
                '?' => next[position + 1] = next[position + 1] || c != '.',
                wanted => next[position + 1] |= wanted == c,
            }
        }
        skip_stars(glob, &mut next);
        here = next;
    }
    here[glob.len()]
}

/// A star may match nothing.
fn skip_stars(glob: &[char], here: &mut [bool]) {
    for position in 0..glob.len() {
        here[position + 1] |= here[position] && glob[position] == '*';
    }
}

fn is_double(glob: &[char], position: usize) -> bool {
    let star = |at: Option<usize>| at.is_some_and(|at| glob.get(at) == Some(&'*'));
    star(position.checked_sub(1)) || star(position.checked_add(1))
}

#[cfg(test)]
mod tests {
    use super::Glob;

    fn check(pattern: &str, fits: &[&str], others: &[&str]) {
        let pattern = Glob::new(pattern);
        for name in fits {
            assert!(pattern.fits(name), "{name} should fit {pattern:?}");
        }
        for name in others {
            assert!(!pattern.fits(name), "{name} should not fit {pattern:?}");
        }
    }

    #[test]
    fn one_star_stays_in_the_package() {
        check(
            "java.util.*",
            &["java.util.Map", "java.util.Map$Entry"],
            &["java.util.zip.Zip", "java.utils.A"],
        );
    }

    #[test]
    fn two_stars_go_below() {
        check("java.util.**", &["java.util.Map", "java.util.zip.Zip"], &["java.lang.A"]);
        check("**.Map", &["java.util.Map"], &["Map", "java.util.HashMap"]);
    }

    #[test]
    fn stars_and_question_marks_stand_anywhere() {
        check("*.?ap*", &["a.Map", "a.Mapper", "a.Map$Entry"], &["a.b.Map", "a.ap"]);
    }

    #[test]
    fn plain_text_is_a_prefix_and_slashes_are_dots() {
        check("java/util/Arr", &["java.util.ArrayList", "java.util.Arrays"], &["java.util.List"]);
        check("java.util.Map.Entry", &["java.util.Map$Entry"], &[]);
    }

    #[test]
    fn without_a_dot_the_last_part_counts() {
        let pattern = Glob::new("*Link");
        assert!(!pattern.fits("station.NormalLink") && pattern.fits_last("station.NormalLink"));
        assert!(!pattern.fits_last("station.Links") && !Glob::new("a.*Link").fits_last("b.a.MyLink"));
    }

    #[test]
    fn many_stars_take_no_time() {
        check(&"*a".repeat(40), &[], &[&"a.".repeat(200)]);
    }
}
