//! No text makes the front end panic, hang or overflow.

use c_front::Settings;
use testkit::Random;

use super::read_texts;

fn words() -> Vec<Vec<u8>> {
    let text = super::constructs::all_texts();
    let lexed = c_front::lex::lex("a.c", text.as_bytes());
    let ends = lexed.tokens.windows(2).map(|pair| (pair[0].pos.0 as usize, pair[1].pos.0 as usize));
    ends.map(|(start, end)| text.as_bytes()[start..end].to_vec()).collect()
}

#[test]
fn words_in_any_order_are_refused_or_read() {
    let words = words();
    let mut random = Random::new(1);
    let texts: Vec<String> = (0..3000).map(|_| shuffled(&words, &mut random)).collect();
    let named: Vec<(&str, &str)> = texts.iter().map(|text| ("a.c", text.as_str())).collect();
    let output = read_texts(&named, &Settings::default());
    // Some are C after all.
    assert!(output.problems.len() > 1000);
}

/// A piece of the constructs with words left out, doubled, exchanged or replaced.
fn shuffled(words: &[Vec<u8>], random: &mut Random) -> String {
    let start = random.below(words.len());
    let length = 20 + random.below(400);
    let mut piece: Vec<&[u8]> =
        words[start..(start + length).min(words.len())].iter().map(Vec::as_slice).collect();
    for _ in 0..=random.below(6) {
        let (at, other) = (random.below(piece.len()), random.below(piece.len()));
        match random.below(4) {
            0 => drop(piece.remove(at)),
            1 => piece.insert(at, piece[other]),
            2 => piece.swap(at, other),
            _ => piece[at] = &words[random.below(words.len())],
        }
        if piece.is_empty() {
            break;
        }
    }
    String::from_utf8_lossy(&piece.join(&b' ')).into_owned()
}

#[test]
fn bytes_in_any_order_are_refused_or_read() {
    let text = super::constructs::all_texts();
    let mut random = Random::new(2);
    let mut texts = Vec::new();
    for _ in 0..1000 {
        let start = random.below(text.len());
        let mut piece = text.as_bytes()[start..(start + 1000).min(text.len())].to_vec();
        for _ in 0..=random.below(10) {
            let at = random.below(piece.len());
            piece[at] = random.below(256) as u8;
        }
        texts.push(piece);
    }
    let inputs: Vec<c_front::Input> =
        texts.into_iter().map(|text| c_front::Input::Text { name: "a.c".to_owned(), text }).collect();
    c_front::read(&inputs, &Settings::default());
}
