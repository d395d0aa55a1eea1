//! Statements of clients without the values that do not matter.
//!
//! In the placeholder main, which is Java that compiles, an argument that holds no objects is some value of
//! its type. In a derivation it would look as if a test had to pass just that one.

/// The statement with `…` in place of such arguments: `Calc.weigh(ph_Shape, …)`.
pub(super) fn without_dummies(statement: &str) -> String {
    let Some((before, arguments, behind)) = call(statement) else { return statement.to_owned() };
    let shown: Vec<&str> =
        arguments.split(", ").map(|argument| if is_dummy(argument) { "…" } else { argument }).collect();
    format!("{before}{}{behind}", shown.join(", "))
}

/// The text before, between and after the parentheses of a call; a cast has a space before its parentheses.
fn call(statement: &str) -> Option<(&str, &str, &str)> {
    let opens = |&(at, _): &(usize, &str)| {
        statement[..at].ends_with(|letter: char| letter.is_alphanumeric() || "_$>".contains(letter))
    };
    let (open, _) = statement.match_indices('(').find(opens)?;
    let close = statement.rfind(')').filter(|&close| close > open)?;
    Some((&statement[..=open], &statement[open + 1..close], &statement[close..]))
}

/// Whether an argument is none of the variables.
fn is_dummy(argument: &str) -> bool {
    let is_array = argument.starts_with('(') && argument.ends_with("[]) null");
    is_array || matches!(argument, "false" | "(byte) 0" | "'a'" | "(short) 0" | "0" | "0L" | "0f" | "0d")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_that_do_not_matter_are_left_out() {
        let check = |statement: &str, expected: &str| assert_eq!(without_dummies(statement), expected);
        check("Calc.weigh(ph_Shape, false)", "Calc.weigh(ph_Shape, …)");
        check("ph_A = new A(0, 'a', (byte) 0, (int[]) null, ph_B);", "ph_A = new A(…, …, …, …, ph_B);");
        check("ph_Link = ph_Factory.getLink()", "ph_Link = ph_Factory.getLink()");
        check("ph_A = (A) in.readObject()", "ph_A = (A) in.readObject()");
        check("ph_A = (A) ph_B", "ph_A = (A) ph_B");
        check("ph_Integer = 0", "ph_Integer = 0");
        check("ph_A = ph_A_array[0]", "ph_A = ph_A_array[0]");
        check("", "");
    }
}
