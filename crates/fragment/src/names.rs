//! The names of types and placeholder variables in the printed Java.

use std::collections::BTreeMap;
use std::collections::BTreeSet;

use program::{ClassId, Nesting, Program, Type};
use rustc_hash::{FxHashMap, FxHashSet};

/// Names for types, as short as they can be without ambiguity.
#[derive(Clone, Debug, Default)]
pub struct JavaNames {
    classes: FxHashMap<ClassId, String>,
    variables: FxHashMap<Type, String>,
    /// The packages to import, whose classes have short names.
    pub imports: BTreeSet<String>,
}

impl JavaNames {
    /// Names for variables of these types, and for these additional classes.
    pub fn new(program: &Program, types: &[Type], classes: &[ClassId]) -> Self {
        let of_types = types.iter().filter_map(|ty| ty.base_class());
        let all: BTreeSet<ClassId> = of_types.chain(classes.iter().copied()).collect();
        let mut by_last: BTreeMap<String, Vec<ClassId>> = BTreeMap::new();
        let mut canonical = FxHashMap::default();
        for &class in &all {
            let (package, name) = source_name(program, class);
            let outermost = name.split('.').next().unwrap_or_default().to_owned();
            by_last.entry(outermost).or_default().push(class);
            canonical.insert(class, (package, name));
        }
        let packages: BTreeSet<&String> = canonical.values().map(|(package, _)| package).collect();
        let mut names = Self::default();
        for &class in &all {
            let (package, name) = &canonical[&class];
            let outermost = name.split('.').next().unwrap_or_default();
            // With `import a.*; import b.*;`, a name that both packages have is ambiguous.
            let is_clear = packages.iter().all(|other| *other == package || !has(program, other, outermost))
                && (package == "java.lang" || !has(program, "java.lang", outermost));
            let text =
                if is_clear || package.is_empty() { name.clone() } else { format!("{package}.{name}") };
            if is_clear && !package.is_empty() && package != "java.lang" {
                names.imports.insert(package.clone());
            }
            names.classes.insert(class, text);
        }
        names.name_variables(program, types);
        names
    }

    fn name_variables(&mut self, program: &Program, types: &[Type]) {
        let last = |names: &Self, ty: Type| {
            let text = names.ty(program, ty.base());
            let text = text.rsplit('.').next().unwrap_or(&text).to_owned();
            format!("ph_{text}{}", "_array".repeat(ty.dimensions().into()))
        };
        let mut taken: FxHashMap<String, usize> = FxHashMap::default();
        for &ty in types {
            *taken.entry(last(self, ty)).or_default() += 1;
        }
        let mut used = FxHashSet::default();
        for &ty in types {
            let mut name = last(self, ty);
            // Two types with the same simple name: both get full names, so neither is preferred.
            if taken[&name] > 1 {
                let full = program.type_name(ty.base()).replace(['.', '$'], "_");
                name = format!("ph_{full}{}", "_array".repeat(ty.dimensions().into()));
            }
            // `a.b_c` and `a_b.c` still collide.
            while !used.insert(name.clone()) {
                name.push('_');
            }
            self.variables.insert(ty, name);
        }
    }

    /// A type as the printed Java calls it.
    pub fn ty(&self, program: &Program, ty: Type) -> String {
        let known = ty.base_class().and_then(|class| self.classes.get(&class));
        match known {
            Some(name) => name.clone() + &"[]".repeat(ty.dimensions().into()),
            None => program.type_name(ty),
        }
    }

    /// The variable of a relevant type.
    pub fn variable(&self, ty: Type) -> Option<&str> {
        self.variables.get(&ty).map(String::as_str)
    }
}

/// The package, and the name within it: `Map.Entry` for `Map$Entry`.
pub fn source_name(program: &Program, class: ClassId) -> (String, String) {
    let full = program.class_name(class);
    let (package, plain) = full.rsplit_once('.').unwrap_or(("", &full));
    let name = match program.nesting(class) {
        Some(Nesting { outer: Some(outer), name: Some(name), .. }) if outer != class => {
            format!("{}.{name}", source_name(program, outer).1)
        }
        Some(_) | None => plain.to_owned(),
    };
    (package.to_owned(), name)
}

fn has(program: &Program, package: &str, name: &str) -> bool {
    let text =
        if package.is_empty() { name.to_owned() } else { format!("{}/{name}", package.replace('.', "/")) };
    program.find_class(text.as_bytes()).is_some()
}
