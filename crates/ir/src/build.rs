//! Bodies made by hand.

use crate::body::Body;

/// To be written.
pub struct BodyBuilder {
    _body: Option<Body>,
}
