//! The types in `JSON.md`, and whether a document has them.
//!
//! They are written in a small part of TypeScript: objects, lists, alternatives, names, text in quotes,
//! `Record<string, T>`, and `?` for fields that may be absent.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

/// A type.
#[derive(Clone, Debug)]
enum Type {
    Text,
    Number,
    Boolean,
    Null,
    Literal(String),
    Named(String),
    List(Box<Type>),
    Record(Box<Type>),
    Object(Vec<Field>),
    AnyOf(Vec<Type>),
}

/// A field of an object.
#[derive(Clone, Debug)]
struct Field {
    name: String,
    is_optional: bool,
    ty: Type,
}

/// All named types of the page.
pub(crate) struct Types(BTreeMap<String, Type>);

/// The fields that occurred: type and field.
pub(crate) type Seen = BTreeSet<(String, String)>;

impl Types {
    /// The types in the `ts` blocks of some Markdown.
    pub(crate) fn read(page: &str) -> Self {
        let blocks = page.split("```ts\n").skip(1).filter_map(|rest| rest.split("```").next());
        let mut types = BTreeMap::new();
        for block in blocks {
            let mut reader = Reader { tokens: tokens(block), at: 0 };
            while reader.at < reader.tokens.len() {
                reader.expect("type");
                let name = reader.next();
                reader.expect("=");
                let ty = reader.ty();
                reader.expect(";");
                assert!(types.insert(name.clone(), ty).is_none(), "{name} is described twice");
            }
        }
        Self(types)
    }

    /// All fields of the types.
    pub(crate) fn fields(&self) -> Seen {
        let mut fields = Seen::new();
        self.0.iter().for_each(|(name, ty)| collect(ty, name, &mut fields, &mut BTreeSet::new()));
        fields
    }

    /// All texts that fields can have.
    pub(crate) fn literals(&self) -> BTreeSet<String> {
        let mut literals = BTreeSet::new();
        self.0.iter().for_each(|(name, ty)| collect(ty, name, &mut Seen::new(), &mut literals));
        literals
    }

    /// Checks that a document has a type, and notes the fields that it has.
    pub(crate) fn check(&self, name: &str, value: &Value, seen: &mut Seen) -> Result<(), String> {
        let ty = self.0.get(name).unwrap_or_else(|| panic!("JSON.md does not describe {name}"));
        self.check_type(ty, name, value, seen)
    }

    fn check_type(&self, ty: &Type, owner: &str, value: &Value, seen: &mut Seen) -> Result<(), String> {
        match (ty, value) {
            (Type::Text, Value::String(_))
            | (Type::Number, Value::Number(_))
            | (Type::Boolean, Value::Bool(_))
            | (Type::Null, Value::Null) => Ok(()),
            (Type::Literal(text), Value::String(found)) if text == found => Ok(()),
            (Type::Named(name), _) => self.check(name, value, seen),
            (Type::List(ty), Value::Array(items)) => {
                items.iter().try_for_each(|item| self.check_type(ty, owner, item, seen))
            }
            (Type::Record(ty), Value::Object(items)) => {
                items.values().try_for_each(|item| self.check_type(ty, owner, item, seen))
            }
            (Type::Object(fields), Value::Object(items)) => self.check_object(fields, owner, items, seen),
            (Type::AnyOf(types), _) => self.check_any(types, owner, value, seen),
            _ => Err(format!("{owner}: {value} is not {ty:?}")),
        }
    }

    fn check_any(&self, types: &[Type], owner: &str, value: &Value, seen: &mut Seen) -> Result<(), String> {
        let mut reasons = Vec::new();
        for ty in types {
            // What a wrong alternative has seen does not count.
            let mut found = Seen::new();
            match self.check_type(ty, owner, value, &mut found) {
                Ok(()) => {
                    seen.append(&mut found);
                    return Ok(());
                }
                Err(reason) => reasons.push(reason),
            }
        }
        Err(reasons.join("\n"))
    }

    fn check_object(
        &self,
        fields: &[Field],
        owner: &str,
        items: &serde_json::Map<String, Value>,
        seen: &mut Seen,
    ) -> Result<(), String> {
        for Field { name, is_optional, ty } in fields {
            match items.get(name) {
                Some(item) => {
                    seen.insert((owner.to_owned(), name.clone()));
                    self.check_type(ty, &inner(owner, name), item, seen)?;
                }
                None if *is_optional => {}
                None => return Err(format!("{owner}: `{name}` is described, but not printed")),
            }
        }
        match items.keys().find(|key| fields.iter().all(|field| field.name != **key)) {
            Some(key) => Err(format!("{owner}: `{key}` is printed, but not described")),
            None => Ok(()),
        }
    }
}

/// The name of the type of a field that has no name of its own.
fn inner(owner: &str, field: &str) -> String {
    format!("{owner}.{field}")
}

fn collect(ty: &Type, owner: &str, fields: &mut Seen, literals: &mut BTreeSet<String>) {
    match ty {
        Type::Text | Type::Number | Type::Boolean | Type::Null | Type::Named(_) => {}
        Type::Literal(text) => {
            literals.insert(text.clone());
        }
        Type::List(ty) | Type::Record(ty) => collect(ty, owner, fields, literals),
        Type::AnyOf(types) => types.iter().for_each(|ty| collect(ty, owner, fields, literals)),
        Type::Object(all) => {
            for field in all {
                fields.insert((owner.to_owned(), field.name.clone()));
                collect(&field.ty, &inner(owner, &field.name), fields, literals);
            }
        }
    }
}

/// Words, texts in quotes (with their first quote), and single marks.
fn tokens(text: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '"' => 1 + rest[1..].find('"').expect("quotes are closed"),
            _ if first.is_alphanumeric() => {
                rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len())
            }
            _ => first.len_utf8(),
        };
        tokens.push(rest[..length].to_owned());
        rest = rest[length..].strip_prefix('"').unwrap_or(&rest[length..]).trim_start();
    }
    tokens
}

struct Reader {
    tokens: Vec<String>,
    at: usize,
}

impl Reader {
    fn next(&mut self) -> String {
        let token = self.tokens.get(self.at).expect("a type ends with `;`");
        self.at += 1;
        token.clone()
    }

    fn expect(&mut self, wanted: &str) {
        assert_eq!(self.next(), wanted, "token {} of {:?}", self.at, self.tokens);
    }

    fn take(&mut self, wanted: &str) -> bool {
        let found = self.tokens.get(self.at).is_some_and(|token| token == wanted);
        self.at += usize::from(found);
        found
    }

    fn ty(&mut self) -> Type {
        let mut types = vec![self.listed()];
        while self.take("|") {
            types.push(self.listed());
        }
        if types.len() == 1 { types.remove(0) } else { Type::AnyOf(types) }
    }

    fn listed(&mut self) -> Type {
        let mut ty = self.single();
        while self.take("[") {
            self.expect("]");
            ty = Type::List(Box::new(ty));
        }
        ty
    }

    fn single(&mut self) -> Type {
        match self.next().as_str() {
            "string" => Type::Text,
            "number" => Type::Number,
            "boolean" => Type::Boolean,
            "null" => Type::Null,
            "{" => self.object(),
            "(" => {
                let ty = self.ty();
                self.expect(")");
                ty
            }
            "Record" => {
                ["<", "string", ","].into_iter().for_each(|token| self.expect(token));
                let ty = self.ty();
                self.expect(">");
                Type::Record(Box::new(ty))
            }
            word => match word.strip_prefix('"') {
                Some(text) => Type::Literal(text.to_owned()),
                None => Type::Named(word.to_owned()),
            },
        }
    }

    fn object(&mut self) -> Type {
        let mut fields = Vec::new();
        while !self.take("}") {
            let name = self.next();
            let is_optional = self.take("?");
            self.expect(":");
            fields.push(Field { name, is_optional, ty: self.ty() });
            self.take(";");
        }
        Type::Object(fields)
    }
}
