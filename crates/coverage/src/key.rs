//! Keys of items that survive edits elsewhere.
//!
//! ```text
//! station/Station.report(Lstation/Link;)V station/Link.transmit#0 RC station/SecureLink
//! └─ the method that calls ─────────────┘ └─ what it calls ───┘ │  │  └─ receiver class, or class of the target
//!                                the first such call in it ─────┘  └─ criterion
//! ```
//!
//! The number counts the calls of the same class and name within the method, in bytecode order; there are no
//! lines or offsets. If name or descriptor of a target differ from those of the call, they follow its class.
//! A lambda is identified by the method that creates it, its interface and its number among the method's
//! `invokedynamic`s: `a/B.m()V~java/lang/Runnable#0`. White space, hostile characters and `\` in names are
//! written as `\u{20}`. So spaces separate the parts, and a printed key can be used as it is.

use std::fmt::Write;

use crate::item::{Criterion, Item};
use crate::model::SiteCoverage;

/// The key of a call.
pub fn site_key(method: [&str; 3], called: [&str; 2], ordinal: usize) -> String {
    let mut key = String::new();
    let [class, name, descriptor] = method;
    push(&mut key, class);
    key.push('.');
    push(&mut key, name);
    push(&mut key, descriptor);
    key.push(' ');
    push(&mut key, called[0]);
    key.push('.');
    push(&mut key, called[1]);
    // Writing to a string cannot fail.
    let _ = write!(key, "#{ordinal}");
    key
}

/// The key of an item of a site.
pub fn item_key(site: &SiteCoverage, criterion: Criterion, item: &Item) -> String {
    let mut key = format!("{} {} ", site.key, criterion.text());
    match &item.stable {
        Some(stable) => key.push_str(stable),
        None => push(&mut key, &item.class),
    }
    if let Some(method) = &item.method {
        key.push('.');
        push(&mut key, method);
    }
    key
}

/// The part of a key that identifies a lambda.
pub(crate) fn lambda_name(method: [&str; 3], interface: &str, ordinal: u16) -> String {
    let mut key = String::new();
    let [class, name, descriptor] = method;
    push(&mut key, class);
    key.push('.');
    push(&mut key, name);
    push(&mut key, descriptor);
    key.push('~');
    push(&mut key, interface);
    let _ = write!(key, "#{ordinal}");
    key
}

fn push(key: &mut String, name: &str) {
    for character in name.chars() {
        match character {
            '\\' => key.push_str("\\u{5c}"),
            character if character.is_whitespace() || text::is_hostile(character) => {
                let _ = write!(key, "\\u{{{:x}}}", character as u32);
            }
            character => key.push(character),
        }
    }
}
