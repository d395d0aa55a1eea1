//! A text in pieces, so that it can shrink while a property of it stays true.

use std::fmt::{self, Display};

/// A line, or lines around further pieces.
#[derive(Clone, Debug)]
pub(crate) enum Piece {
    Line(String),
    Group { open: String, pieces: Vec<Piece>, close: &'static str },
}

impl Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Piece::Line(line) => writeln!(f, "{line}"),
            Piece::Group { open, pieces, close } => {
                writeln!(f, "{open}")?;
                pieces.iter().try_for_each(|piece| piece.fmt(f))?;
                if close.is_empty() { Ok(()) } else { writeln!(f, "{close}") }
            }
        }
    }
}

/// Leaves out pieces, large ones first, as long as the whole stays `bad`.
pub(crate) fn shrink(whole: Piece, bad: impl Fn(&str) -> bool) -> Piece {
    let mut smallest = whole;
    loop {
        let before = count(&smallest);
        let mut position = 0;
        while position < count(&smallest) {
            match without(&smallest, &mut position.clone()) {
                Some(smaller) if bad(&smaller.to_string()) => smallest = smaller,
                _ => position += 1,
            }
        }
        if count(&smallest) == before {
            return smallest;
        }
    }
}

/// The pieces below a piece.
fn count(piece: &Piece) -> usize {
    match piece {
        Piece::Line(_) => 0,
        Piece::Group { pieces, .. } => pieces.iter().map(|piece| 1 + count(piece)).sum(),
    }
}

/// The piece without the one at this position, counted from the top and from the left.
fn without(piece: &Piece, position: &mut usize) -> Option<Piece> {
    let Piece::Group { open, pieces, close } = piece else { return None };
    for (number, inner) in pieces.iter().enumerate() {
        let mut rest = pieces.clone();
        if *position == 0 {
            rest.remove(number);
        } else {
            *position -= 1;
            let Some(smaller) = without(inner, position) else { continue };
            rest[number] = smaller;
        }
        return Some(Piece::Group { open: open.clone(), pieces: rest, close });
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_matter_is_left_out() {
        let line = |text: &str| Piece::Line(text.to_owned());
        let group = |open: &str, pieces| Piece::Group { open: open.to_owned(), pieces, close: "}" };
        let whole = group(
            "all {",
            vec![
                group("a {", vec![line("1"), line("2")]),
                group("b {", vec![line("3"), group("c {", vec![line("4"), line("5")])]),
            ],
        );
        let smallest = shrink(whole, |text| text.contains('1') && text.contains('5'));
        assert_eq!(smallest.to_string(), "all {\na {\n1\n}\nb {\nc {\n5\n}\n}\n}\n");
    }
}
