//! A constant pool that grows as constants are named.

use std::collections::HashMap;

use classfile::write::Write;
use classfile::{Constant, Text};

#[derive(Default)]
pub(crate) struct Pool {
    bytes: Vec<u8>,
    known: HashMap<Vec<u8>, u16>,
    count: u16,
    pub(crate) bootstraps: Vec<(u16, Vec<u16>)>,
}

impl Pool {
    pub(crate) fn add(&mut self, constant: &Constant<'_>) -> u16 {
        let mut bytes = Vec::new();
        constant.write(&mut bytes);
        if let Some(&known) = self.known.get(&bytes) {
            return known;
        }
        let index = self.count + 1;
        self.count += if matches!(constant, Constant::Long(_) | Constant::Double(_)) { 2 } else { 1 };
        self.bytes.extend(&bytes);
        self.known.insert(bytes, index);
        index
    }

    pub(crate) fn utf8(&mut self, text: &str) -> u16 {
        self.add(&Constant::Utf8(Text(&classfile::modified_utf8(text))))
    }

    pub(crate) fn class(&mut self, name: &str) -> u16 {
        let name = self.utf8(name);
        self.add(&Constant::Class { name })
    }

    fn name_and_type(&mut self, name: &str, descriptor: &str) -> u16 {
        let (name, descriptor) = (self.utf8(name), self.utf8(descriptor));
        self.add(&Constant::NameAndType { name, descriptor })
    }

    /// `Class.name:type`.
    pub(crate) fn field(&mut self, text: &str) -> u16 {
        let (place, descriptor) = text.split_once(':').expect("a field is Class.name:type");
        let (class, name) = place.rsplit_once('.').expect("a field is Class.name:type");
        let (class, name_and_type) = (self.class(class), self.name_and_type(name, descriptor));
        self.add(&Constant::Field { class, name_and_type })
    }

    /// `Class.name(parameters)result`.
    pub(crate) fn method(&mut self, text: &str, interface: bool) -> u16 {
        let open = text.find('(').expect("a method is Class.name(parameters)result");
        let (place, descriptor) = text.split_at(open);
        let (class, name) = place.rsplit_once('.').expect("a method is Class.name(parameters)result");
        let (class, name_and_type) = (self.class(class), self.name_and_type(name, descriptor));
        if interface {
            self.add(&Constant::InterfaceMethod { class, name_and_type })
        } else {
            self.add(&Constant::Method { class, name_and_type })
        }
    }

    /// `name(parameters)result` or `name:type`, then the bootstrap method and its static arguments.
    pub(crate) fn dynamic(&mut self, words: &[&str]) -> u16 {
        let method = words[0].contains('(');
        let split = words[0].find(['(', ':']).expect("a dynamic constant has a descriptor");
        let (name, descriptor) = words[0].split_at(split);
        let name_and_type = self.name_and_type(name, descriptor.trim_start_matches(':'));
        let reference = self.method(words[1], false);
        let handle = self.add(&Constant::MethodHandle { kind: 6, reference });
        let arguments = words[2..].iter().map(|word| self.constant(&[word])).collect();
        let row = (handle, arguments);
        let known = self.bootstraps.iter().position(|known| *known == row);
        let bootstrap = known.unwrap_or(self.bootstraps.len()) as u16;
        if known.is_none() {
            self.bootstraps.push(row);
        }
        if method {
            self.add(&Constant::InvokeDynamic { bootstrap, name_and_type })
        } else {
            self.add(&Constant::Dynamic { bootstrap, name_and_type })
        }
    }

    /// What `ldc` and bootstrap methods take: `5`, `5L`, `1.5f`, `1.5`, `"text"`, `class=A`, `type=()V`,
    /// `handle=A.m()V`, or `dynamic` and its words.
    pub(crate) fn constant(&mut self, words: &[&str]) -> u16 {
        let word = words[0];
        if word == "dynamic" {
            self.dynamic(&words[1..])
        } else if let Some(text) = word.strip_prefix('"') {
            let text = self.utf8(text.trim_end_matches('"'));
            self.add(&Constant::String { text })
        } else if let Some(name) = word.strip_prefix("class=") {
            self.class(name)
        } else if let Some(descriptor) = word.strip_prefix("type=") {
            let descriptor = self.utf8(descriptor);
            self.add(&Constant::MethodType { descriptor })
        } else if let Some(method) = word.strip_prefix("handle=") {
            let reference = self.method(method, false);
            self.add(&Constant::MethodHandle { kind: 6, reference })
        } else if let Some(number) = word.strip_suffix('L') {
            self.add(&Constant::Long(number.parse().expect(word)))
        } else if let Some(number) = word.strip_suffix('f') {
            self.add(&Constant::Float(number.parse().expect(word)))
        } else if word.contains('.') {
            self.add(&Constant::Double(word.parse().expect(word)))
        } else {
            self.add(&Constant::Integer(word.parse().expect(word)))
        }
    }

    /// `constant_pool_count` and the constants.
    pub(crate) fn write(&self, out: &mut Vec<u8>) {
        (self.count + 1).write(out);
        out.extend(&self.bytes);
    }
}
