//! Lists the classes of a JDK image, the file `lib/modules` of a JDK since version 9.
//!
//! Pure: bytes in, listing out. The image's hash table is not used: every slot is visited anyway.

mod location;

use rustc_hash::FxHashSet;

use crate::listing::{Item, Listing};
use crate::options::Options;
use crate::problem::Cause;
use crate::role::CLASS_SUFFIX;
use crate::stored::header::Header;
use crate::stored::texts::Texts;
use crate::stored::{Origin, Resource};
use location::Location;

/// What an image holds in the modules of `options`, in the order of its contents.
#[must_use]
pub fn list(data: &[u8], options: &Options) -> Listing {
    let mut listing = Listing::default();
    match Header::read(data) {
        Ok(header) => list_slots(&header, data.len(), options, &mut listing),
        Err(cause) => listing.fault(None, cause),
    }
    listing
}

fn list_slots(header: &Header<'_>, image_len: usize, options: &Options, listing: &mut Listing) {
    let modules = options.modules.as_ref().map(|names| names.iter().map(String::as_bytes).collect());
    let mut classes = Classes { header, options, modules, texts: Texts::new(header.strings, image_len) };
    for (slot, offset) in header.offsets.chunks_exact(4).enumerate() {
        let offset = u32::from_le_bytes([offset[0], offset[1], offset[2], offset[3]]);
        match classes.add(listing, offset as usize) {
            Ok(()) => {}
            // The budget is used up: every further resource would fail in the same way.
            Err(cause @ Cause::TooManyTexts) => {
                listing.fault(None, cause);
                break;
            }
            Err(cause) => listing.fault(Some(format!("resource {slot}")), cause),
        }
    }
    classes.report_missing_modules(listing);
    // Slots are in the order of a hash; contents are module by module and name by name.
    listing.classes.sort_by_key(content);
    listing.modules.sort_by_key(content);
}

fn content(item: &Item) -> u64 {
    match &item.origin {
        Origin::Image(resource) => resource.offset,
        Origin::File(_) | Origin::Zip(_) => 0,
    }
}

struct Classes<'d> {
    header: &'d Header<'d>,
    options: &'d Options,
    /// The wanted modules; all if absent.
    modules: Option<FxHashSet<&'d [u8]>>,
    texts: Texts<'d>,
}

impl Classes<'_> {
    /// Adds the resource whose location is at `offset`, if it is a class.
    fn add(&mut self, listing: &mut Listing, offset: usize) -> Result<(), Cause> {
        let location = Location::read(self.header.locations, offset)?;
        // `/modules` and `/packages` are an index for the JDK's own file system.
        let index = [b"modules\0".as_slice(), b"packages\0"];
        if !self.texts.is(location.extension, b"class\0")
            || index.iter().any(|name| self.texts.is(location.module, name))
        {
            return Ok(());
        }
        let module = self.texts.get(location.module)?;
        if self.modules.as_ref().is_some_and(|wanted| !wanted.contains(module)) {
            return Ok(());
        }
        let parent = self.texts.get(location.parent)?;
        let base = self.texts.get(location.base)?;
        // `module-info` is in no package.
        let slash: &[u8] = if parent.is_empty() { b"" } else { b"/" };
        let name = listing.names.push(
            &[module, b"/", parent, slash, base, CLASS_SUFFIX],
            module.len() + 1,
            CLASS_SUFFIX.len(),
        );
        let item = Item { name, size: location.size, origin: Origin::Image(self.resource(&location)) };
        if listing.is_within(&item, self.options.limits) {
            let is_module = parent.is_empty() && base == b"module-info";
            let items = if is_module { &mut listing.modules } else { &mut listing.classes };
            items.push(item);
        }
        Ok(())
    }

    /// Every module has a declaration, so a wanted one without is not there.
    fn report_missing_modules(&self, listing: &mut Listing) {
        let found: FxHashSet<&[u8]> =
            listing.modules.iter().map(|item| listing.names.prefix(item.name)).collect();
        let wanted = self.options.modules.iter().flatten();
        let missing: Vec<_> = wanted.filter(|name| !found.contains(name.as_bytes())).cloned().collect();
        for name in missing {
            listing.fault(None, Cause::NoSuchModule(name));
        }
    }

    fn resource(&self, location: &Location) -> Resource {
        let packed = location.compressed != 0;
        Resource {
            offset: self.header.contents.saturating_add(location.content),
            stored: if packed { location.compressed } else { location.size },
            size: location.size,
            packed,
        }
    }
}
