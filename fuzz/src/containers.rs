//! What must hold for any bytes taken as an archive or a JDK image.

use classpath::{Limits, Listing, Options, image, zip};

const LIMITS: Limits = Limits { max_class_bytes: 4096, max_total_bytes: 1 << 20 };

/// A jar, and the same bytes as a jmod without its first four.
pub fn archive(bytes: &[u8]) {
    bounded(bytes, zip::list);
    bounded(bytes, zip::list_jmod);
}

/// The `lib/modules` of a JDK.
pub fn jdk_image(bytes: &[u8]) {
    bounded(bytes, image::list);
}

/// A listing depends on the bytes alone, complains a bounded number of times, and reads no more than allowed.
fn bounded(bytes: &[u8], list: fn(&[u8], &Options) -> Listing) {
    let options = Options { feature: 17, modules: None, limits: LIMITS };
    let listing = list(bytes, &options);
    for contents in listing.read_all(bytes, LIMITS).flatten() {
        assert!(contents.len() as u64 <= LIMITS.max_class_bytes.max(bytes.len() as u64));
    }
    assert!(listing.faults().count() <= 101, "complaints are bounded");
    assert!(
        listing.class_names().eq(list(bytes, &options).class_names()),
        "the same bytes, the same listing"
    );
}
