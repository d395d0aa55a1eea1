//! The declarations of a random program.

use testkit::Random;

/// A type as the text names it.
pub(super) type Ty = String;

pub(super) struct Field {
    pub(super) name: String,
    pub(super) ty: Ty,
    pub(super) is_static: bool,
}

#[derive(Clone)]
pub(super) struct Method {
    pub(super) name: String,
    pub(super) parameters: Vec<Ty>,
    pub(super) result: Ty,
    pub(super) is_static: bool,
    pub(super) is_abstract: bool,
}

pub(super) struct Class {
    pub(super) name: String,
    pub(super) is_interface: bool,
    pub(super) superclass: Option<Ty>,
    pub(super) interfaces: Vec<Ty>,
    pub(super) fields: Vec<Field>,
    pub(super) methods: Vec<Method>,
}

pub(super) struct World {
    /// Parents first; the entry's class is the last.
    pub(super) classes: Vec<Class>,
}

impl World {
    pub(super) fn new(random: &mut Random) -> Self {
        let mut world = World { classes: Vec::new() };
        world.add_types(random);
        let shared = world.shared_methods(random);
        for number in 0..world.classes.len() {
            let (fields, methods) = world.members(random, number, &shared);
            world.classes[number].fields = fields;
            world.classes[number].methods = methods;
        }
        world.classes.push(Class {
            name: "Main".to_owned(),
            is_interface: false,
            superclass: None,
            interfaces: Vec::new(),
            fields: Vec::new(),
            methods: vec![method("main", &[], "void", true)],
        });
        world
    }

    fn add_types(&mut self, random: &mut Random) {
        let mut interfaces: Vec<Ty> = Vec::new();
        for number in 0..random.between(1, 2) {
            let parents = interfaces.iter().filter(|_| random.percent(40)).cloned().collect();
            self.add(format!("I{number}"), true, None, parents);
            interfaces.push(format!("I{number}"));
        }
        let mut classes: Vec<Ty> = Vec::new();
        for number in 0..random.between(2, 5) {
            let parent = (!classes.is_empty() && random.percent(60)).then(|| random.pick(&classes).clone());
            let implemented = interfaces.iter().filter(|_| random.percent(35)).cloned().collect();
            self.add(format!("C{number}"), false, parent, implemented);
            classes.push(format!("C{number}"));
        }
        self.add("E0".to_owned(), false, Some("RuntimeException".to_owned()), Vec::new());
        let parent = random.pick(&["E0", "RuntimeException"].map(str::to_owned)).clone();
        self.add("E1".to_owned(), false, Some(parent), Vec::new());
    }

    fn add(&mut self, name: Ty, is_interface: bool, superclass: Option<Ty>, interfaces: Vec<Ty>) {
        let (fields, methods) = (Vec::new(), Vec::new());
        self.classes.push(Class { name, is_interface, superclass, interfaces, fields, methods });
    }

    /// Selectors that many classes declare, so that they override each other.
    fn shared_methods(&self, random: &mut Random) -> Vec<Method> {
        vec![
            method("m0", &["Object"], "Object", false),
            method("m1", &[], "Object", false),
            method("m2", &[&self.some_type(random)], &self.some_type(random), false),
            method("m3", &["Object", &self.some_type(random)], "void", false),
        ]
    }

    fn members(&self, random: &mut Random, number: usize, shared: &[Method]) -> (Vec<Field>, Vec<Method>) {
        let class = &self.classes[number];
        let mut fields = Vec::new();
        let mut methods = Vec::new();
        for position in 0..random.between(0, if class.is_interface { 1 } else { 3 }) {
            let name = format!("f{number}_{position}");
            let is_static = class.is_interface || random.percent(25);
            let ty = if random.percent(40) { "Object".to_owned() } else { self.some_type(random) };
            fields.push(Field { name, ty, is_static });
        }
        for selector in shared {
            if random.percent(55) {
                continue;
            }
            let is_abstract = class.is_interface && random.percent(50);
            methods.push(Method { is_abstract, ..selector.clone() });
        }
        if !class.is_interface {
            if random.percent(50) {
                let (parameter, result) = (self.some_type(random), self.some_type(random));
                methods.push(method(&format!("s{number}"), &[&parameter], &result, true));
            }
            methods.push(method("<init>", &[], "void", false));
            if random.percent(40) {
                methods.push(method("<init>", &["Object"], "void", false));
            }
        }
        if random.percent(30) {
            methods.push(method("<clinit>", &[], "void", true));
        }
        (fields, methods)
    }

    /// A type for variables, fields and parameters.
    pub(super) fn some_type(&self, random: &mut Random) -> Ty {
        let named = self.classes.iter().map(|class| class.name.clone());
        let class = || -> Vec<Ty> { named.filter(|name| name != "Main").collect() };
        match random.below(100) {
            0..35 => "Object".to_owned(),
            35..80 => random.pick(&class()).clone(),
            80..86 => "Object[]".to_owned(),
            86..94 => random.pick(&class()).clone() + "[]",
            94..97 => random.pick(&class()).clone() + "[][]",
            _ => "Throwable".to_owned(),
        }
    }

    pub(super) fn class(&self, name: &str) -> Option<&Class> {
        self.classes.iter().find(|class| class.name == name)
    }

    /// Classes that can be instantiated.
    pub(super) fn concrete(&self) -> Vec<&Class> {
        self.classes.iter().filter(|class| !class.is_interface && class.name != "Main").collect()
    }

    /// Whether a variable of type `to` can be assigned one of type `from`.
    pub(super) fn fits(&self, from: &str, to: &str) -> bool {
        if from == to || to == "Object" {
            return true;
        }
        if let (Some(from), Some(to)) = (from.strip_suffix("[]"), to.strip_suffix("[]")) {
            return self.fits(from, to);
        }
        if from == "RuntimeException" {
            return to == "Throwable";
        }
        let Some(class) = self.class(from) else { return false };
        class.superclass.iter().chain(&class.interfaces).any(|parent| self.fits(parent, to))
    }

    /// The instance methods that a reference of this type has, constructors left out.
    pub(super) fn methods_of(&self, ty: &str) -> Vec<&Method> {
        let Some(class) = self.class(ty) else { return Vec::new() };
        let own = class.methods.iter().filter(|method| !method.is_static && method.name != "<init>");
        let parents = class.superclass.iter().chain(&class.interfaces);
        own.chain(parents.flat_map(|parent| self.methods_of(parent))).collect()
    }

    /// All fields with their classes.
    pub(super) fn fields(&self) -> impl Iterator<Item = (&Class, &Field)> {
        self.classes.iter().flat_map(|class| class.fields.iter().map(move |field| (class, field)))
    }

    /// All static methods that can be called, with their classes.
    pub(super) fn statics(&self) -> Vec<(&Class, &Method)> {
        let all =
            self.classes.iter().flat_map(|class| class.methods.iter().map(move |method| (class, method)));
        all.filter(|(_, method)| method.is_static && method.name.starts_with('s')).collect()
    }
}

fn method(name: &str, parameters: &[&str], result: &str, is_static: bool) -> Method {
    Method {
        name: name.to_owned(),
        parameters: parameters.iter().map(|&ty| ty.to_owned()).collect(),
        result: result.to_owned(),
        is_static,
        is_abstract: false,
    }
}
