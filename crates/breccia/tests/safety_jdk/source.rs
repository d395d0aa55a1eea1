//! A component as Java, with random bodies.

use crate::code::{Allowed, Code, Who};
use crate::model::{Class, Field, Kind, Method, Model, Ty};
use testkit::Random;

/// Sources by file name. `@L` in them has become the number of the site: the file's, then the line's.
pub(crate) fn sources(rng: &mut Random, model: &Model, component: usize) -> Vec<(String, String)> {
    let mut files = Vec::new();
    for (number, class) in model.classes.iter().enumerate().filter(|(_, class)| class.outer.is_none()) {
        let mut writer = Writer { rng, model, lines: Vec::new() };
        writer.line(format!("package {};", model.package));
        writer.line("import rec.Rec;".to_owned());
        writer.class(number);
        let numbered = (1..).zip(&writer.lines);
        let numbered =
            numbered.map(|(line, text)| text.replace("@L", &site(component, number, line).to_string()));
        let text = numbered.collect::<Vec<_>>().join("\n");
        files.push((format!("{}/{}.java", model.package, class.name), text));
    }
    files
}

/// The number of a call.
pub(crate) fn site(component: usize, file: usize, line: usize) -> usize {
    (component * 100 + file) * 10_000 + line
}

struct Writer<'a> {
    rng: &'a mut Random,
    model: &'a Model,
    lines: Vec<String>,
}

impl Writer<'_> {
    fn line(&mut self, text: String) {
        self.lines.extend(text.lines().map(str::to_owned));
    }

    fn class(&mut self, number: usize) {
        let class = &self.model.classes[number];
        if let Some(text) = &class.text {
            return self.line(text.clone());
        }
        self.line(self.header(class));
        if class.kind == Kind::Enum {
            self.constants(number);
        }
        if !class.is_interface() && class.kind != Kind::Record {
            self.line("{ Rec.tick(); }".to_owned());
        }
        for field in class.fields.iter().filter(|field| !field.is_given) {
            self.field(field);
        }
        for made in class.constructors.iter().filter(|made| !made.is_given) {
            self.constructor(number, &made.params, made.access.word());
        }
        for method in class.methods.iter().filter(|method| !method.is_given) {
            self.method(number, method);
        }
        if !class.is_interface() && self.rng.percent(20) {
            let body = self.body(number, Vec::new(), &Ty::Void);
            self.line("static {".to_owned());
            body.into_iter().for_each(|line| self.line(line));
            self.line("}".to_owned());
        }
        for nested in 0..self.model.classes.len() {
            if self.model.classes[nested].outer == Some(number) {
                self.class(nested);
            }
        }
        self.line("}".to_owned());
    }

    fn header(&self, class: &Class) -> String {
        let kind = match class.kind {
            Kind::Interface => "interface ",
            Kind::Class if class.is_abstract => "abstract class ",
            Kind::Class => "class ",
            Kind::Enum => "enum ",
            Kind::Record => "record ",
        };
        let is_static = class.outer.is_some() && !class.is_inner;
        let mut text =
            format!("{}{}{kind}{}", class.access.word(), if is_static { "static " } else { "" }, class.name);
        if class.kind == Kind::Record {
            let params = &class.constructors[0].params;
            let parts =
                ["a", "b"].iter().zip(params).map(|(name, ty)| format!("{} {name}", self.model.name(ty)));
            text += &format!("({})", parts.collect::<Vec<_>>().join(", "));
        }
        match class.superclass {
            Some(above) => text += &format!(" extends {}", self.model.name(&Ty::Of(above))),
            None if class.is_exception => text += " extends RuntimeException",
            None => {}
        }
        let interfaces: Vec<String> =
            class.interfaces.iter().map(|&of| self.model.name(&Ty::Of(of))).collect();
        if !interfaces.is_empty() {
            text += if class.is_interface() { " extends " } else { " implements " };
            text += &interfaces.join(", ");
        }
        text + " {"
    }

    /// The second constant has a class of its own.
    fn constants(&mut self, number: usize) {
        self.line("ONE, TWO {".to_owned());
        let methods: Vec<Method> =
            self.model.classes[number].methods.iter().filter(|method| !method.is_given).cloned().collect();
        if let Some(method) = self.rng.pick_any(&methods).cloned() {
            // What is private in the enum is not its own.
            let params = named(&method.params);
            let body = self.body(number, params.clone(), &method.result);
            self.declare(&method, "", &params, body);
        }
        self.line("};".to_owned());
    }

    fn field(&mut self, field: &Field) {
        let words = [(field.is_static, "static "), (field.is_final, "final ")];
        let words: String = words.iter().filter(|(has, _)| *has).map(|(_, word)| *word).collect();
        let ty = self.model.name(&field.ty);
        let value = if field.is_final || self.rng.percent(50) {
            format!(" = {}", self.value(&field.ty))
        } else {
            String::new()
        };
        self.line(format!("{}{words}{ty} {}{value};", field.access.word(), field.name));
    }

    /// Something new of a type, made from nothing.
    fn value(&mut self, ty: &Ty) -> String {
        match ty {
            Ty::Int => return "Rec.number()".to_owned(),
            Ty::Text | Ty::Integer | Ty::Ints if self.rng.percent(85) => return "null".to_owned(),
            Ty::Text => return "\"text\"".to_owned(),
            Ty::Ints => return "new int[1]".to_owned(),
            Ty::Integer => return "5".to_owned(),
            Ty::Array(element) if self.rng.percent(80) => {
                return format!("new {} {{ {} }}", self.model.name(ty), self.value(element));
            }
            Ty::Void | Ty::Object | Ty::Throwable | Ty::ClassObject | Ty::Of(_) | Ty::Array(_) => {}
        }
        let fits = |(number, class): &(usize, &Class)| {
            class.is_concrete() && !class.is_inner && self.model.is_subtype(&Ty::Of(*number), ty)
        };
        let fitting: Vec<(usize, usize)> = self
            .model
            .classes
            .iter()
            .enumerate()
            .filter(fits)
            .flat_map(|(number, class)| (0..class.constructors.len()).map(move |made| (number, made)))
            .collect();
        let Some(&(class, made)) = self.rng.pick_any(&fitting) else { return "null".to_owned() };
        let params = &self.model.classes[class].constructors[made].params;
        let nothing = params.iter().map(|ty| if *ty == Ty::Int { "0" } else { "null" });
        format!("new {}({})", self.model.name(&Ty::Of(class)), nothing.collect::<Vec<_>>().join(", "))
    }

    fn constructor(&mut self, number: usize, params: &[Ty], access: &str) {
        let class = &self.model.classes[number];
        let params = named(params);
        let list = self.parameters(&params);
        self.line(format!("{access}{}({list}) {{", class.name));
        let above: Vec<Vec<Ty>> = class
            .superclass
            .map(|above| {
                self.model.classes[above].constructors.iter().map(|made| made.params.clone()).collect()
            })
            .unwrap_or_default();
        if let Some(above) = self.rng.pick_any(&above).cloned() {
            let model = self.model;
            let allowed = Allowed::default();
            let mut code = code(self.rng, model, number, &allowed, params.clone());
            let arguments: Vec<String> = above.iter().map(|ty| code.argument(ty)).collect();
            self.line(format!("super({});", arguments.join(", ")));
        }
        let mut vars = params;
        vars.push(("this".to_owned(), Ty::Of(number)));
        for field in class.fields.iter().filter(|field| !field.is_final && !field.is_static) {
            if self.rng.percent(30) {
                let allowed = Allowed::default();
                let value = code(self.rng, self.model, number, &allowed, vars.clone()).argument(&field.ty);
                self.line(format!("this.{} = {value};", field.name));
            }
        }
        if self.rng.percent(40) {
            let body = self.body(number, vars, &Ty::Void);
            body.into_iter().for_each(|line| self.line(line));
        }
        self.line("}".to_owned());
    }

    fn parameters(&self, params: &[(String, Ty)]) -> String {
        let list = params.iter().map(|(name, ty)| format!("{} {name}", self.model.name(ty)));
        list.collect::<Vec<_>>().join(", ")
    }

    fn method(&mut self, number: usize, method: &Method) {
        let is_interface = self.model.classes[number].is_interface();
        let params = named(&method.params);
        if method.is_abstract {
            let (result, list) = (self.model.name(&method.result), self.parameters(&params));
            return self.line(format!("{}abstract {result} {}({list});", method.access.word(), method.name));
        }
        let mut vars = params.clone();
        if !method.is_static {
            vars.push(("this".to_owned(), Ty::Of(number)));
        }
        let body = self.body(number, vars, &method.result);
        let default = if is_interface && !method.is_static { "default " } else { "" };
        self.declare(method, default, &params, body);
    }

    fn declare(&mut self, method: &Method, word: &str, params: &[(String, Ty)], body: Vec<String>) {
        let words = [(method.is_static, "static "), (method.is_final, "final ")];
        let words: String = words.iter().filter(|(has, _)| *has).map(|(_, word)| *word).collect();
        let (result, list) = (self.model.name(&method.result), self.parameters(params));
        self.line(format!("{}{word}{words}{result} {}({list}) {{", method.access.word(), method.name));
        self.line("Rec.tick();".to_owned());
        body.into_iter().for_each(|line| self.line(line));
        self.line("}".to_owned());
    }

    fn body(&mut self, number: usize, vars: Vec<(String, Ty)>, result: &Ty) -> Vec<String> {
        let allowed = Allowed::default();
        let count = self.rng.between(1, 5);
        let vars = vars.into_iter().filter(|(_, ty)| *ty != Ty::Int).collect();
        let mut code = code(self.rng, self.model, number, &allowed, vars);
        code.take_up();
        code.statements(count);
        let end = code.end(result);
        code.lines.push(end);
        code.lines
    }
}

fn code<'a>(
    rng: &'a mut Random,
    model: &'a Model,
    class: usize,
    allowed: &'a Allowed,
    vars: Vec<(String, Ty)>,
) -> Code<'a> {
    let who = Who::Component(class);
    Code { model, rng, who, vars, lines: Vec::new(), heirs: &[], allowed, fills: false, fresh: 0 }
}

/// Parameters with names.
pub(crate) fn named(params: &[Ty]) -> Vec<(String, Ty)> {
    (0..).zip(params).map(|(number, ty)| (format!("a{number}"), ty.clone())).collect()
}
