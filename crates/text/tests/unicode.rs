//! Is the table of hostile characters the one that Unicode's properties give?

use regex_syntax::hir::{Class, HirKind};

/// The properties that `escape.rs` names.
const HOSTILE: &str =
    r"[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]";

#[test]
fn the_table_is_unicodes() {
    let hir = regex_syntax::parse(HOSTILE).expect("the pattern is well-formed");
    let HirKind::Class(Class::Unicode(class)) = hir.kind() else { panic!("the pattern is a class") };
    let mut expected = class.ranges().iter().flat_map(|range| range.start()..=range.end());
    let mut found = ('\0'..=char::MAX).filter(|&character| text::is_hostile(character));
    loop {
        match (expected.next(), found.next()) {
            (None, None) => return,
            (expected, found) => assert_eq!(expected, found),
        }
    }
}
