//! `breccia placeholders`: the main that represents every client of a component, as Java.

use breccia::documents::placeholders as documents;
use fragment::Java;

use crate::analysis;
use crate::context::Context;
use crate::options::InterfaceOptions;
use crate::stop::Stop;

/// Finds the interface of a component and prints what clients can do with it.
pub(crate) fn run(cx: &mut Context, options: &InterfaceOptions) -> Result<(), Stop> {
    let (input, fragment) = analysis::fragment(cx, &options.paths, &options.fragment)?;
    let java = Java::new(&input.program, &fragment.placeholders);
    if cx.is_json() {
        return Ok(documents::write(&mut cx.out, &input.program, &fragment, &java)?);
    }
    Ok(cx.out.text(|out| java.write(out, &fragment.clients))?)
}
