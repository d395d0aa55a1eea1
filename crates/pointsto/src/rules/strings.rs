//! String constants.

use ir::{Body, TextRange, VarId};
use program::Type;

use crate::contexts::Contexts;
use crate::objects::Site;
use crate::plan::Builder;

/// `x = "text"`: one object stands for all strings.
pub(crate) fn string_constant(builder: &mut Builder<'_, '_>, _body: &Body, target: VarId, _text: TextRange) {
    if let Some(target) = builder.place(target) {
        let object = builder.engine.object(builder.solver, Site::Strings, Type::STRING, Contexts::EMPTY);
        builder.constant(target, object);
    }
}
