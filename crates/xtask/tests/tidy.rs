//! Checks this checkout against the project's rules; the rules' own tests are next to them in `src/tidy`.

#[test]
fn the_checkout_is_tidy() {
    let complaints = xtask::tidy::check(&xtask::root()).unwrap();
    assert!(complaints.is_empty(), "\n{}\n", complaints.join("\n"));
}
