//! Makes a class for the objects of `java.lang.reflect.Proxy`: one per list of interfaces.

use classfile::{Access, Text};

use crate::class::{ClassDefinition, FieldDefinition, MethodDefinition, Origin};
use crate::ids::{ClassId, SelectorId};
use crate::model::Program;
use crate::types::Type;

const PROXY: &[u8] = b"java/lang/reflect/Proxy";
const METHOD: &[u8] = b"java/lang/reflect/Method";

impl Program {
    /// The class of proxies that implement these interfaces; nothing if the JDK's own class is missing.
    ///
    /// It has a constructor that takes the handler, then a method for each of the interfaces' methods and for
    /// the three of `Object` that proxies pass on. For each of these, in the same order, it has a static
    /// field that holds its `Method`.
    pub fn proxy_class(&mut self, interfaces: &[ClassId]) -> Option<ClassId> {
        if let Some(&known) = self.proxies.get(interfaces) {
            return Some(known);
        }
        let superclass = self.find_class(PROXY)?;
        let method = Type::class(self.find_class(METHOD)?);
        let constructor =
            self.names.selector(Text(b"<init>"), Text(b"(Ljava/lang/reflect/InvocationHandler;)V"))?;
        let selectors = self.proxied_selectors(interfaces);
        let class = self.proxy_name(interfaces);
        let fields = (0..selectors.len()).map(|number| FieldDefinition {
            name: self.names.symbol(format!("m{number}").as_bytes()),
            ty: method,
            access: Access::PRIVATE | Access::STATIC | Access::FINAL,
        });
        let fields = fields.collect();
        let methods = std::iter::once(constructor).chain(selectors);
        let methods = methods.map(|selector| MethodDefinition { selector, access: Access::PUBLIC }).collect();
        self.add_class(ClassDefinition {
            class,
            origin: Origin::Proxy,
            access: Access::PUBLIC | Access::FINAL | Access::SYNTHETIC | Access::SUPER,
            superclass: Some(superclass),
            interfaces: interfaces.to_vec(),
            fields,
            methods,
        });
        self.proxies.insert(interfaces.into(), class);
        Some(class)
    }

    /// What a proxy passes on to its handler: each name and descriptor once.
    fn proxied_selectors(&self, interfaces: &[ClassId]) -> Vec<SelectorId> {
        // Of the methods of `Object`, a proxy passes only these to its handler (see
        // `java.lang.reflect.Proxy`).
        let of_object = [
            (&b"hashCode"[..], &b"()I"[..]),
            (b"equals", b"(Ljava/lang/Object;)Z"),
            (b"toString", b"()Ljava/lang/String;"),
        ];
        let mut found: Vec<SelectorId> = of_object
            .iter()
            .filter_map(|(name, descriptor)| self.names.find_selector(name, descriptor))
            .collect();
        let mut seen: rustc_hash::FxHashSet<SelectorId> = found.iter().copied().collect();
        for &interface in interfaces {
            for declaring in std::iter::once(interface).chain(self.superinterfaces(interface)) {
                for method in self.class(declaring).methods.iter().map(|method| self.method(method)) {
                    // Proxies implement neither static nor private methods of their interfaces.
                    let is_own = method.is_static() || method.access.has(Access::PRIVATE);
                    if !is_own && seen.insert(method.selector) {
                        found.push(method.selector);
                    }
                }
            }
        }
        found
    }

    /// `A&B$$Proxy`, with a number if such a class already exists.
    fn proxy_name(&mut self, interfaces: &[ClassId]) -> ClassId {
        let names: Vec<&[u8]> =
            interfaces.iter().map(|&interface| self.names.class_name(interface).0).collect();
        let text = [&names.join(&b'&')[..], b"$$Proxy"].concat();
        let mut unique = text.clone();
        let mut number = 0;
        while self.names.find_class(&unique).is_some() {
            number += 1;
            unique = [&text, format!("~{number}").as_bytes()].concat();
        }
        self.names.class(&unique)
    }
}
