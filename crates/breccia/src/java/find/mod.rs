//! Which classes, methods and fields does a text mean?
//!
//! | text | meaning |
//! |---|---|
//! | `a.B.C`, `a/B$C`, `C` | a class, in Java's notation, in that of class files, without its package |
//! | `a.b.*`, `a.b.**`, `a.b.Arr` | the classes of a package, those below too, all that start so |
//! | `a.B#m`, `a.B#m(int)`, `**#run` | methods |

mod classes;
mod error;
mod fields;
mod glob;
mod methods;
mod patterns;

pub use self::classes::{find as class, find_declared as declared_class, unreadable};
pub use self::error::FindError;
pub use self::fields::{field, field_of};
pub use self::glob::{Glob, is_glob};
pub use self::methods::{find as methods, fitting as fitting_methods, name_of};
pub use self::patterns::{
    NamedClasses, find_classes as classes, find_methods as methods_of_pattern, find_named as named_class,
    fitting_classes,
};
