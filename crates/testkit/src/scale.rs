//! How many random cases does a test try?
//!
//! Each test has its usual number. `BRECCIA_TEST_SCALE` multiplies it: 20 for a long search, less than 1 for
//! the sample that the fast stage takes.

use std::env;

/// The usual number of cases, multiplied by `BRECCIA_TEST_SCALE`; at least one.
///
/// # Panics
///
/// If the variable is not a positive number.
pub fn cases(usual: u64) -> u64 {
    match env::var("BRECCIA_TEST_SCALE") {
        Ok(scale) => scaled(usual, &scale).unwrap_or_else(|| {
            panic!("BRECCIA_TEST_SCALE is {scale:?}, but a positive number such as 20 or 0.1 is needed")
        }),
        Err(_) => usual,
    }
}

fn scaled(usual: u64, scale: &str) -> Option<u64> {
    let scale = scale.parse::<f64>().ok().filter(|scale| scale.is_finite() && *scale > 0.0)?;
    Some(((usual as f64 * scale) as u64).max(1))
}

#[cfg(test)]
mod tests {
    use super::scaled;

    #[test]
    fn a_scale_multiplies_the_usual_number() {
        assert_eq!(scaled(300, "20"), Some(6000));
        assert_eq!(scaled(300, "0.1"), Some(30));
        assert_eq!(scaled(3, "0.1"), Some(1));
    }

    #[test]
    fn a_scale_is_a_positive_number() {
        for text in ["", "many", "0", "-1", "inf", "NaN"] {
            assert_eq!(scaled(300, text), None, "{text}");
        }
    }
}
