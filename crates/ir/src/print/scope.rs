//! How classes, types and members are named in the text of one class.

use classfile::Text;
use program::{ClassId, DescriptorId, Program, Type};

use super::quote;
use super::words::{is_java_lang, is_reserved_for_classes};

/// The class whose text is printed decides which names can be short.
pub(super) struct Scope<'a> {
    pub(super) program: &'a Program,
    package: &'a [u8],
}

impl<'a> Scope<'a> {
    pub(super) fn of(program: &'a Program, host: ClassId) -> Self {
        let package = split(program.names.class_name(host)).0;
        Self { program, package }
    }

    /// A class: by its simple name if that is in the package or in `java.lang`, and means one class only.
    pub(super) fn class(&self, class: ClassId) -> String {
        let (package, simple) = split(self.program.names.class_name(class));
        let in_java_lang = is_java_lang(simple);
        // The mirror image of `complete` in `parse/names.rs`.
        let short = match package {
            b"java/lang" if self.package == package => true,
            b"java/lang" => in_java_lang && !self.package_has(simple),
            _ => package == self.package && !in_java_lang,
        };
        if short { quote::name(simple, is_reserved_for_classes) } else { self.full_class(class) }
    }

    /// A class with its package; one without a package starts with a dot.
    fn full_class(&self, class: ClassId) -> String {
        let name = self.program.names.class_name(class).0;
        let dotted = dotted(name);
        if name.contains(&b'/') { dotted } else { format!(".{dotted}") }
    }

    /// Like [`Self::class`], for a place where a variable and a dot are possible too.
    pub(super) fn class_beside_variables(
        &self,
        class: ClassId,
        is_variable: impl Fn(&str) -> bool,
    ) -> String {
        let name = self.class(class);
        match name.split_once('.') {
            Some((first, rest)) if is_variable(first) => format!("`{first}`.{rest}"),
            _ => name,
        }
    }

    pub(super) fn ty(&self, ty: Type) -> String {
        let base = ty.base();
        let mut name = match (base.as_primitive(), base.as_class()) {
            (Some(primitive), _) => primitive.name().to_owned(),
            (None, Some(class)) => self.class(class),
            (None, None) => marker(base).to_owned(),
        };
        (0..ty.dimensions()).for_each(|_| name.push_str("[]"));
        name
    }

    /// `(parameter, parameter)result`.
    pub(super) fn descriptor(&self, descriptor: DescriptorId) -> String {
        let signature = self.program.names.signature(descriptor);
        let parameters: Vec<_> = signature.parameters.iter().map(|&ty| self.ty(ty)).collect();
        format!("({}){}", parameters.join(", "), self.ty(signature.result))
    }

    fn package_has(&self, simple: &[u8]) -> bool {
        let name = match self.package {
            b"" => simple.to_vec(),
            package => [package, b"/", simple].concat(),
        };
        self.program.names.find_class(&name).is_some()
    }
}

/// A class name as its own header writes it.
pub(super) fn header_name(program: &Program, class: ClassId) -> String {
    dotted(program.names.class_name(class).0)
}

fn dotted(name: &[u8]) -> String {
    let mut parts = name.split(|&byte| byte == b'/');
    let mut text = parts.next().map_or(String::new(), |first| quote::name(first, is_reserved_for_classes));
    for part in parts {
        text.push('.');
        text.push_str(&quote::name(part, |_| false));
    }
    text
}

/// Package and simple name.
fn split(name: Text<'_>) -> (&[u8], &[u8]) {
    match name.0.iter().rposition(|&byte| byte == b'/') {
        Some(slash) => (&name.0[..slash], &name.0[slash + 1..]),
        None => (b"", name.0),
    }
}

/// The types that no source code can name.
pub(crate) fn marker(ty: Type) -> &'static str {
    match ty {
        Type::NULL => "null",
        Type::BOTTOM => "unknown",
        Type::ADDRESS => "address",
        _ => "conflict",
    }
}
