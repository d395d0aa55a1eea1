//! Where things are, for readers: source files, lines, objects by their allocation.

use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;

use classfile::Text;
use fragment::{Done, Java};
use ir::StmtId;
use pointsto::{ObjectId, Results, Site};
use program::{ClassId, FieldId, MethodId, Program};
use text::escape;

use super::analyse::Analysed;
use super::component::Fragment;

/// Finds places; remembers the source files of classes.
pub struct SourcePlaces<'a> {
    /// The program.
    pub program: &'a Program,
    /// What was found in it.
    pub results: &'a Results,
    files: RefCell<HashMap<ClassId, Option<String>>>,
    fragment: Option<&'a Fragment>,
    java: OnceCell<Java<'a>>,
}

impl<'a> SourcePlaces<'a> {
    /// For a program and what was found in it.
    pub fn new(program: &'a Program, results: &'a Results) -> Self {
        Self { program, results, files: RefCell::default(), fragment: None, java: OnceCell::new() }
    }

    /// The same where a component may have been analysed, whose clients do what placeholders say.
    pub fn of_analysis(analysed: &'a Analysed) -> Self {
        let fragment = analysed.fragment.as_ref();
        Self { fragment, ..Self::new(&analysed.input.program, &analysed.results) }
    }

    /// What a client does at a statement, as Java, if it is one of the placeholder main.
    pub fn client_statement(&self, method: MethodId, stmt: StmtId) -> Option<String> {
        let fragment = self.fragment?;
        let java = self.java.get_or_init(|| Java::new(self.program, &fragment.placeholders));
        fragment.statement(java, method, self.results.body(method)?.offset(stmt))
    }

    /// The same, not as text.
    pub fn client_does(&self, method: MethodId, stmt: StmtId) -> Option<Done> {
        self.fragment?.done(method, self.results.body(method)?.offset(stmt))
    }

    /// The source file of a class, if its class file names it.
    pub fn file(&self, class: ClassId) -> Option<String> {
        let mut files = self.files.borrow_mut();
        files.entry(class).or_insert_with(|| source_file(self.program, class)).clone()
    }

    /// `File.java:12`, or as much of it as is known; nothing in a method without a body.
    pub fn of_stmt(&self, method: MethodId, stmt: StmtId) -> Option<String> {
        let body = self.results.body(method)?;
        // The lines of the placeholder main mean nothing to a reader.
        if self.client_statement(method, stmt).is_some() {
            return Some("any client".to_owned());
        }
        let file = self.file(self.program.method(method).class);
        match (file, body.line(stmt)) {
            (Some(file), Some(line)) => Some(format!("{file}:{line}")),
            (None, Some(line)) => Some(format!("line {line}")),
            (_, None) => Some(format!("offset {}", body.offset(stmt))),
        }
    }

    /// The body that was analysed.
    pub fn body(&self, method: MethodId) -> Option<&'a ir::Body> {
        self.results.body(method)
    }

    /// The class or array type of an object.
    pub fn type_of(&self, object: ObjectId) -> String {
        self.program.type_name(self.results.object(object).ty)
    }

    /// A method, with its parameters.
    pub fn method(&self, method: MethodId) -> String {
        self.program.method_name(method)
    }

    /// `class.method`, without parameters.
    pub fn short(&self, method: MethodId) -> String {
        let declared = self.program.method(method);
        let name = self.program.names.selector_parts(declared.selector).name;
        format!("{}.{}", self.program.class_name(declared.class), escape(&self.program.names.text(name)))
    }

    /// What an object is and where it comes from: `new T at File.java:12 (Class.method)`.
    pub fn object(&self, object: ObjectId) -> String {
        let found = self.results.object(object);
        let ty = self.program.type_name(found.ty);
        let shown = match found.site {
            Site::Stmt(method, stmt) => self.made(&ty, method, stmt),
            Site::Inner(method, stmt, _) => format!("{}, inside another", self.made(&ty, method, stmt)),
            Site::Made(method, stmt) => format!("{}, by what is called", self.made(&ty, method, stmt)),
            Site::Strings
            | Site::Class(_)
            | Site::Machine(_)
            | Site::Text(_)
            | Site::Method(_)
            | Site::Field(_)
            | Site::Merged(_) => self.site(found.site),
        };
        let context: Vec<String> =
            self.results.context_of(object).into_iter().map(|site| self.site(site)).collect();
        if context.is_empty() { shown } else { format!("{shown} in [{}]", context.join("; ")) }
    }

    /// A site that is part of a context, or an object that has no statement.
    fn site(&self, site: Site) -> String {
        match site {
            Site::Stmt(method, stmt) | Site::Inner(method, stmt, _) | Site::Made(method, stmt) => {
                let place = self.of_stmt(method, stmt).unwrap_or_default();
                format!("{place} ({})", self.within(method, stmt))
            }
            Site::Strings => "java.lang.String, any".to_owned(),
            Site::Class(ty) => format!("{}.class", self.program.type_name(ty)),
            Site::Machine(ty) => format!("{}, made by the JVM", self.program.type_name(ty)),
            Site::Text(text) => format!("{:?}", escape(&self.program.names.text(text))),
            Site::Method(method) => format!("{} as an object", self.program.method_name(method)),
            Site::Field(field) => format!("{} as an object", self.field(field)),
            Site::Merged(ty) => format!("{}, any", self.program.type_name(ty)),
        }
    }

    /// `class.field`.
    pub fn field(&self, field: FieldId) -> String {
        let declared = self.program.field(field);
        let name = escape(&self.program.names.text(declared.name));
        format!("{}.{name}", self.program.class_name(declared.class))
    }

    fn made(&self, ty: &str, method: MethodId, stmt: StmtId) -> String {
        let place = self.of_stmt(method, stmt).unwrap_or_default();
        format!("new {ty} at {place} ({})", self.within(method, stmt))
    }

    /// The method that contains a statement, or what a client does there.
    pub fn within(&self, method: MethodId, stmt: StmtId) -> String {
        self.client_statement(method, stmt).unwrap_or_else(|| self.short(method))
    }
}

fn source_file(program: &Program, class: ClassId) -> Option<String> {
    program.source_file(class).map(|name| escape(&Text(&name)))
}
