//! Calls: arguments come off the stack as the descriptor says, the receiver last.

use classfile::Opcode;
use program::{Bootstrap, ClassId, DynamicSite, Shape, StaticArgument, Type};

use crate::lower::LowerError;
use crate::lower::values::Value;
use crate::statement::{CallKind, OptionalVar, Stmt};

use super::Translator;

/// How much the dynamic sites of one body may take. Real bodies stay below a hundredth of this.
const MOST_SITE_BYTES: usize = 64 << 20;

impl Translator<'_, '_> {
    pub(super) fn call(&mut self, opcode: Opcode, index: u16) -> Result<(), LowerError> {
        let kind = match opcode {
            Opcode::INVOKEVIRTUAL => CallKind::Virtual,
            Opcode::INVOKESPECIAL => CallKind::Special,
            Opcode::INVOKESTATIC => CallKind::Static,
            Opcode::INVOKEINTERFACE => CallKind::Interface,
            _ => return Err(self.error(format_args!("{} was not expected", opcode.name()))),
        };
        self.expect_tag(index, &[10, 11], "a method")?;
        let method = self.linked(self.input.linkage.method(index), index)?;
        let selector = self.input.program.names.method_ref_parts(method).selector;
        let signature = self.input.program.names.selector_signature(selector);
        let receiver = usize::from(kind != CallKind::Static);
        let arguments = self.arguments(signature.parameters.len() + receiver)?;
        let arguments = self.draft.list(arguments.into_iter());
        self.call_result(signature.result, |target| Stmt::Call { kind, target, method, arguments })
    }

    pub(super) fn dynamic_call(&mut self, index: u16) -> Result<(), LowerError> {
        self.expect_tag(index, &[18], "InvokeDynamic")?;
        let site = self.linked(self.input.linkage.dynamic(index), index)?;
        let Shape::Call(descriptor) = site.shape else {
            return Err(self.error("a dynamic constant is called"));
        };
        let lambda = self.input.program.lambda_class(self.input.method, self.offset);
        let signature = self.input.program.names.signature(descriptor);
        let arguments = self.arguments(signature.parameters.len())?;
        let arguments = self.draft.list(arguments.into_iter());
        let site = self.dynamic_site(site, lambda)?;
        self.call_result(signature.result, |target| Stmt::Dynamic { target, site, arguments })
    }

    /// Takes a copy of a site; a hostile body may have thousands of one that is long.
    pub(super) fn dynamic_site(
        &mut self,
        site: &DynamicSite,
        lambda: Option<ClassId>,
    ) -> Result<u32, LowerError> {
        self.site_size += size_of_site(site);
        if self.site_size > MOST_SITE_BYTES {
            return Err(self.error("the dynamic sites of the body are too long"));
        }
        Ok(self.draft.dynamic(site, lambda))
    }

    fn call_result(
        &mut self,
        result: Type,
        make: impl FnOnce(OptionalVar) -> Stmt,
    ) -> Result<(), LowerError> {
        if result == Type::VOID {
            self.stmt(make(OptionalVar::NONE));
            return Ok(());
        }
        self.result(result, |target| make(target.into()))
    }

    fn arguments(&mut self, count: usize) -> Result<Vec<Value>, LowerError> {
        let mut arguments = (0..count).map(|_| self.pop()).collect::<Result<Vec<_>, _>>()?;
        arguments.reverse();
        Ok(arguments)
    }
}

/// About the bytes that a copy of a site takes.
fn size_of_site(site: &DynamicSite) -> usize {
    let arguments = |list: &[StaticArgument]| -> usize {
        let text = |argument: &StaticArgument| {
            if let StaticArgument::String(text) = argument { text.len() } else { 0 }
        };
        size_of_val(list) + list.iter().map(text).sum::<usize>()
    };
    match &site.bootstrap {
        Bootstrap::Lambda(shape) => size_of_val(&*shape.markers) + size_of_val(&*shape.bridges),
        Bootstrap::Concat { recipe, constants } => {
            recipe.as_ref().map_or(0, |recipe| recipe.len()) + arguments(constants)
        }
        Bootstrap::ObjectMethods { getters, .. } => size_of_val(&**getters),
        Bootstrap::TypeSwitch(labels) | Bootstrap::EnumSwitch(labels) => arguments(labels),
        Bootstrap::Opaque { arguments: list, .. } => arguments(list),
    }
}
