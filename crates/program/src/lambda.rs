//! Makes a class for every lambda and every method reference.

use classfile::Access;

use crate::class::{ClassDefinition, FieldDefinition, MethodDefinition, Origin};
use crate::dynamic::{Bootstrap, Lambda};
use crate::ids::{ClassId, DescriptorId, MethodId};
use crate::linkage::Linkage;
use crate::model::Program;
use crate::prepare::DynamicInstruction;

/// How many markers and bridges the lambdas of one class may have: many sites can share one long list,
/// and each gets its own copy.
const EXTRAS_BUDGET: usize = 1 << 20;

impl Program {
    /// The class created for the lambda or method reference at this site of a linked class.
    pub fn lambda_class(&self, method: MethodId, pc: u32) -> Option<ClassId> {
        self.lambda_sites.get(&(method, pc)).copied()
    }

    /// What a lambda class represents.
    pub fn lambda(&self, class: ClassId) -> Option<&Lambda> {
        self.lambdas.get(&class)
    }

    pub(crate) fn add_lambdas(&mut self, host: ClassId, linkage: &Linkage, sites: &[DynamicInstruction]) {
        let methods = self.class(host).methods;
        let mut budget = EXTRAS_BUDGET;
        for site in sites {
            let Some(Bootstrap::Lambda(shape)) = linkage.dynamic(site.constant).map(|site| &site.bootstrap)
            else {
                continue;
            };
            let Some(method) = methods.iter().nth(site.method.into()) else { continue };
            let left = budget.checked_sub(shape.markers.len() + shape.bridges.len());
            // `Names::class` panics without room for one more class.
            let Some(left) = left.filter(|_| self.names.has_room()) else {
                self.complain(
                    host,
                    "has too many lambdas, or marker interfaces of them; the rest is left out",
                );
                return;
            };
            budget = left;
            self.add_lambda(Lambda { method, pc: site.pc, shape: (**shape).clone() });
        }
    }

    /// Makes up the class of a lambda. Those of class files get theirs when the file is linked.
    pub fn add_lambda(&mut self, lambda: Lambda) -> ClassId {
        let host = self.method(lambda.method).class;
        let class = self.lambda_name(host, lambda.method, lambda.pc);
        self.define_lambda(class, lambda);
        class
    }

    /// Like [`Self::add_lambda`], under a given name that no class has yet.
    ///
    /// The class has the captured values as fields and answers to the interface's method.
    pub fn define_lambda(&mut self, class: ClassId, lambda: Lambda) {
        let fields = self.capture_fields(lambda.shape.captures);
        let selectors = std::iter::once(lambda.shape.selector).chain(lambda.shape.bridges.iter().copied());
        let methods =
            selectors.map(|selector| MethodDefinition { selector, access: Access::PUBLIC }).collect();
        let mut interfaces = vec![lambda.shape.interface];
        // A marker may repeat the interface, which must not be listed twice.
        interfaces.extend(lambda.shape.markers.iter().filter(|&&marker| marker != lambda.shape.interface));
        self.add_class(ClassDefinition {
            class,
            origin: Origin::Lambda,
            access: Access::FINAL | Access::SYNTHETIC | Access::SUPER,
            superclass: Some(ClassId::OBJECT),
            interfaces,
            fields,
            methods,
        });
        self.lambda_sites.insert((lambda.method, lambda.pc), class);
        self.lambdas.insert(class, lambda);
    }

    /// `Host$$Lambda@method:offset`, and the method's number where an overloaded one has the same offset.
    fn lambda_name(&mut self, host: ClassId, method: MethodId, pc: u32) -> ClassId {
        let name = self.names.selector_parts(self.method(method).selector).name;
        let mut text = self.names.class_name(host).0.to_vec();
        text.extend_from_slice(b"$$Lambda@");
        text.extend_from_slice(self.names.text(name).0);
        text.extend_from_slice(format!(":{pc}").as_bytes());
        let mut unique = text.clone();
        let mut number = u32::from(self.method(method).index);
        while self.names.find_class(&unique).is_some() {
            unique = [&text, format!("~{number}").as_bytes()].concat();
            number += 1;
        }
        self.names.class(&unique)
    }

    fn capture_fields(&mut self, captures: DescriptorId) -> Vec<FieldDefinition> {
        let types = self.names.signature(captures).parameters.to_vec();
        let field = |(number, ty)| FieldDefinition {
            name: self.names.symbol(format!("capture{number}").as_bytes()),
            ty,
            access: Access::PRIVATE | Access::FINAL,
        };
        types.into_iter().enumerate().map(field).collect()
    }
}
