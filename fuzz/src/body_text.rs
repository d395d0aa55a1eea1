//! What must hold for any text taken as classes and bodies.

use ir::PrintStyle;
use program::Program;

/// A text is refused, or its classes print to a text that is read and printed as the same.
pub fn parse(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let Some(printed) = there(text) else { return };
    let again = there(&printed);
    assert_eq!(again.as_deref(), Some(&*printed), "what is printed is read as the same");
}

/// The text of all classes that a text defines.
fn there(text: &str) -> Option<String> {
    let mut program = Program::empty();
    let parsed = ir::parse(&mut program, text).ok()?;
    for body in &parsed.bodies {
        // A body that breaks the rules is the writer's business; saying so must not fail.
        let _ = ir::verify(&program, body);
    }
    let print = |class| ir::print_class(&program, class, &parsed.bodies, &PrintStyle::PLAIN);
    Some(parsed.classes.iter().map(|&class| print(class)).collect())
}
