//! Classes and loaders of a recording: each gets a number when it is first seen.
//!
//! The JVM stores the numbers as tags, so they do not prevent unloading. Loaders have negative numbers.

use recording::{Class, Kind, Loader, Record};

use crate::jni::{Jni, Object};
use crate::jvmti::Jvmti;
use crate::writer::Writer;

/// Up to this many loaders, the recorder may keep their classes alive.
const KEPT_LOADERS: u32 = 16;

const PROXY: &[u8] = b"Ljava/lang/reflect/Proxy;";

/// How many numbers are in use.
#[derive(Default)]
pub(crate) struct Numbers {
    classes: u32,
    loaders: u32,
    /// The number of the JVM's own loader, which is not an object.
    own_loader: u32,
}

impl Numbers {
    /// The number of a class.
    pub(crate) fn class(&mut self, jvmti: Jvmti, jni: Jni, writer: &mut Writer, class: Object) -> u32 {
        let tag = jvmti.tag(class);
        if tag > 0 {
            return tag as u32;
        }
        let loader = self.loader(jvmti, jni, writer, jvmti.loader(class));
        let (name, kind) = name_and_kind(jvmti, jni, class);
        let interfaces = match kind {
            Kind::Plain => Vec::new(),
            Kind::Hidden | Kind::Proxy => {
                let interfaces = jvmti.interfaces(class);
                interfaces.into_iter().map(|interface| internal(jvmti, interface)).collect()
            }
        };
        self.classes += 1;
        writer.add(&Record::Class(Class { name, loader, kind, interfaces }));
        jvmti.set_tag(class, self.classes.into());
        self.classes
    }

    /// The number of a loader; null is the JVM's own.
    pub(crate) fn loader(&mut self, jvmti: Jvmti, jni: Jni, writer: &mut Writer, loader: Object) -> u32 {
        let known = if loader.is_null() { self.own_loader } else { (-jvmti.tag(loader)).max(0) as u32 };
        if known > 0 {
            return known;
        }
        self.loaders += 1;
        let class = if loader.is_null() { Box::default() } else { internal(jvmti, jni.class_of(loader)) };
        writer.add(&Record::Loader(Loader { class }));
        if loader.is_null() {
            self.own_loader = self.loaders
        } else {
            jvmti.set_tag(loader, -i64::from(self.loaders))
        }
        self.loaders
    }

    /// Whether the recorder may keep classes of a loader alive.
    pub(crate) fn may_keep(loader: u32) -> bool {
        loader <= KEPT_LOADERS
    }
}

/// A class in internal form, an array as a descriptor.
fn internal(jvmti: Jvmti, class: Object) -> Box<[u8]> {
    let signature = jvmti.class_signature(class).unwrap_or_default();
    let name = signature.strip_prefix(b"L").and_then(|name| name.strip_suffix(b";"));
    name.unwrap_or(&signature).into()
}

/// The names of hidden classes contain a dot or a plus, which no other name does. Before Java 15, the names
/// of lambdas end with a slash and a number.
fn name_and_kind(jvmti: Jvmti, jni: Jni, class: Object) -> (Box<[u8]>, Kind) {
    let name = internal(jvmti, class);
    let last = name.rsplit(|&byte| byte == b'/').next().unwrap_or_default();
    let is_number = !last.is_empty() && last.iter().all(u8::is_ascii_digit);
    let is_hidden = name.first() != Some(&b'[') && (name.contains(&b'.') || is_number);
    if is_hidden {
        return (name, Kind::Hidden);
    }
    let may_be_proxy = name.windows(6).any(|part| part == b"$Proxy");
    let is_proxy = may_be_proxy
        && jni.superclass(class).is_some_and(|above| jvmti.class_signature(above).as_deref() == Some(PROXY));
    (name, if is_proxy { Kind::Proxy } else { Kind::Plain })
}
