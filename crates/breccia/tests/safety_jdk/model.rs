//! Classes of a made-up component, as a compiler sees them: types, members, who inherits what.

/// A type, erased.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Ty {
    Void,
    Int,
    Object,
    Text,
    Throwable,
    Integer,
    ClassObject,
    Ints,
    Of(usize),
    Array(Box<Ty>),
}

/// Access, the narrowest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Access {
    Private,
    Package,
    Protected,
    Public,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Interface,
    Class,
    Enum,
    Record,
}

#[derive(Clone, Debug)]
pub(crate) struct Method {
    pub(crate) name: String,
    pub(crate) params: Vec<Ty>,
    pub(crate) result: Ty,
    pub(crate) access: Access,
    pub(crate) is_static: bool,
    pub(crate) is_abstract: bool,
    pub(crate) is_final: bool,
    /// The compiler makes it, or the text of the class has it.
    pub(crate) is_given: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Field {
    pub(crate) name: String,
    pub(crate) ty: Ty,
    pub(crate) access: Access,
    pub(crate) is_static: bool,
    pub(crate) is_final: bool,
    pub(crate) is_given: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Constructor {
    pub(crate) params: Vec<Ty>,
    pub(crate) access: Access,
    pub(crate) is_given: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Class {
    pub(crate) name: String,
    pub(crate) kind: Kind,
    pub(crate) access: Access,
    pub(crate) is_abstract: bool,
    /// Nobody extends it.
    pub(crate) is_closed: bool,
    pub(crate) is_exception: bool,
    pub(crate) outer: Option<usize>,
    /// Its objects have one of the outer class around them.
    pub(crate) is_inner: bool,
    pub(crate) superclass: Option<usize>,
    pub(crate) interfaces: Vec<usize>,
    pub(crate) fields: Vec<Field>,
    pub(crate) methods: Vec<Method>,
    pub(crate) constructors: Vec<Constructor>,
    /// All of its source, where it is not made from the members.
    pub(crate) text: Option<String>,
}

/// The classes of a component.
pub(crate) struct Model {
    pub(crate) package: String,
    pub(crate) classes: Vec<Class>,
}

impl Access {
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Private => "private ",
            Self::Package => "",
            Self::Protected => "protected ",
            Self::Public => "public ",
        }
    }
}

impl Class {
    pub(crate) fn is_interface(&self) -> bool {
        self.kind == Kind::Interface
    }

    pub(crate) fn is_concrete(&self) -> bool {
        !self.is_abstract && !self.is_interface()
    }
}

impl Model {
    /// The superclasses from the class itself on, then all superinterfaces.
    pub(crate) fn line(&self, class: usize) -> Vec<usize> {
        let supers = std::iter::successors(Some(class), |&class| self.classes[class].superclass);
        let mut found: Vec<usize> = supers.collect();
        let mut at = 0;
        while at < found.len() {
            for &interface in &self.classes[found[at]].interfaces {
                if !found.contains(&interface) {
                    found.push(interface);
                }
            }
            at += 1;
        }
        found
    }

    /// The methods that a class has, by name, the nearest of each.
    pub(crate) fn methods(&self, class: usize) -> Vec<(usize, &Method)> {
        let mut found: Vec<(usize, &Method)> = Vec::new();
        for from in self.line(class) {
            for method in &self.classes[from].methods {
                let inherited = from == class || !(method.is_static && self.classes[from].is_interface());
                if inherited && found.iter().all(|(_, known)| known.name != method.name) {
                    found.push((from, method));
                }
            }
        }
        found
    }

    pub(crate) fn fields(&self, class: usize) -> Vec<(usize, &Field)> {
        let mut found: Vec<(usize, &Field)> = Vec::new();
        for from in self.line(class) {
            for field in &self.classes[from].fields {
                if found.iter().all(|(_, known)| known.name != field.name) {
                    found.push((from, field));
                }
            }
        }
        found
    }

    pub(crate) fn is_subtype(&self, below: &Ty, above: &Ty) -> bool {
        match (below, above) {
            _ if below == above => true,
            (Ty::Void | Ty::Int, _) | (_, Ty::Void | Ty::Int) => false,
            (_, Ty::Object) => true,
            (Ty::Of(below), Ty::Of(above)) => self.line(*below).contains(above),
            (Ty::Of(below), Ty::Throwable) => self.line(*below).iter().any(|&c| self.classes[c].is_exception),
            (Ty::Array(below), Ty::Array(above)) => self.is_subtype(below, above),
            _ => false,
        }
    }

    /// The name of a type in code of another package or of this one.
    pub(crate) fn name(&self, ty: &Ty) -> String {
        match ty {
            Ty::Void => "void".to_owned(),
            Ty::Int => "int".to_owned(),
            Ty::Object => "Object".to_owned(),
            Ty::Text => "String".to_owned(),
            Ty::Throwable => "Throwable".to_owned(),
            Ty::Integer => "Integer".to_owned(),
            Ty::ClassObject => "Class".to_owned(),
            Ty::Ints => "int[]".to_owned(),
            Ty::Of(class) => match self.classes[*class].outer {
                Some(outer) => format!("{}.{}", self.name(&Ty::Of(outer)), self.classes[*class].name),
                None => self.classes[*class].name.clone(),
            },
            Ty::Array(element) => format!("{}[]", self.name(element)),
        }
    }

    /// `new T[1]`, whatever T is.
    pub(crate) fn new_array(&self, element: &Ty) -> String {
        let name = self.name(element);
        let (base, rest) = name.split_at(name.find('[').unwrap_or(name.len()));
        format!("new {base}[1]{rest}")
    }

    /// What a class has still to implement, were it concrete.
    pub(crate) fn open(&self, class: usize) -> Vec<Method> {
        self.methods(class)
            .into_iter()
            .filter(|(_, method)| method.is_abstract)
            .map(|(_, m)| m.clone())
            .collect()
    }

    /// The one method of a functional interface.
    pub(crate) fn function(&self, class: usize) -> Option<Method> {
        let open = self.open(class);
        (self.classes[class].is_interface() && open.len() == 1).then(|| open[0].clone())
    }

    /// The narrowest access of a class and those around it.
    pub(crate) fn access(&self, class: usize) -> Access {
        let own = self.classes[class].access;
        self.classes[class].outer.map_or(own, |outer| own.min(self.access(outer)))
    }
}
