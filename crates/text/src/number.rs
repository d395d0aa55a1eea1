//! How are numbers and counted things written?

/// `1234567` as `1,234,567`.
pub fn grouped(number: impl TryInto<u64>) -> String {
    grouped_by(number, ',')
}

/// As [`grouped`], with another separator.
pub fn grouped_by(number: impl TryInto<u64>, separator: char) -> String {
    let digits = number.try_into().unwrap_or(u64::MAX).to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(separator);
        }
        text.push(digit);
    }
    text
}

/// `1 class`, `2,000 classes`.
pub fn count(number: usize, one: &str, many: &str) -> String {
    format!("{} {}", grouped(number as u64), plural(number, one, many))
}

/// The form of a word that goes with a number: `class` or `classes`, `is` or `are`.
pub fn plural<'w>(number: usize, one: &'w str, many: &'w str) -> &'w str {
    if number == 1 { one } else { many }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_stand_in_threes() {
        let texts = [0u64, 999, 1000, 26588, 11_300_000].map(grouped);
        assert_eq!(texts, ["0", "999", "1,000", "26,588", "11,300,000"]);
    }

    #[test]
    fn words_go_with_numbers() {
        let counted = [0, 1, 2, 1000].map(|number| count(number, "class", "classes"));
        assert_eq!(counted, ["0 classes", "1 class", "2 classes", "1,000 classes"]);
    }
}
