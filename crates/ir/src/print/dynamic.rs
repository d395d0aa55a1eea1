//! `invokedynamic` and dynamic constants, by what their bootstrap methods do.
//!
//! Unusual parts come after the arguments, so that the usual lambda or concatenation stays short.

use std::fmt;

use program::{Bootstrap, DynamicSite, LambdaShape, Shape, StaticArgument};

use crate::ids::VarId;
use crate::statement::List;

use super::body::BodyPrinter;
use super::paint::Ink;
use super::quote;

impl BodyPrinter<'_, '_, '_> {
    pub(super) fn dynamic_call(
        &mut self,
        target: Option<VarId>,
        position: u32,
        arguments: List,
    ) -> fmt::Result {
        let call = &self.body.dynamics[position as usize];
        self.pen.keyword("dynamic ")?;
        self.bootstrap(&call.site)?;
        self.pen.plain(" ")?;
        let arguments: Vec<_> = self.body.list(arguments).collect();
        match call.site.shape {
            Shape::Call(descriptor) => {
                let signature = self.scope.program.names.signature(descriptor);
                self.arguments(&arguments, signature.parameters)?;
                self.result(signature.result, target)?;
            }
            Shape::Constant(ty) => {
                self.arguments(&arguments, &[])?;
                self.result(ty, target)?;
            }
        }
        if let Bootstrap::Lambda(shape) = &call.site.bootstrap {
            self.lambda_extras(shape)?;
        }
        let Some(class) = call.lambda else { return Ok(()) };
        self.pen.keyword(" in ")?;
        self.pen.put(Ink::Type, &self.scope.class(class))
    }

    pub(super) fn dynamic_constant(&mut self, target: VarId, position: u32) -> fmt::Result {
        let site = &self.body.dynamics[position as usize].site;
        self.pen.keyword("constant ")?;
        self.bootstrap(site)?;
        match site.shape {
            Shape::Constant(ty) => self.result(ty, Some(target)),
            Shape::Call(descriptor) => {
                let result = self.scope.program.names.signature(descriptor).result;
                self.result(result, Some(target))
            }
        }
    }

    fn bootstrap(&mut self, site: &DynamicSite) -> fmt::Result {
        match &site.bootstrap {
            Bootstrap::Lambda(shape) => self.lambda(shape),
            Bootstrap::Concat { recipe: Some(recipe), constants } => {
                self.kind("concat", site, Some("makeConcatWithConstants"))?;
                self.pen.plain(" ")?;
                self.string(recipe)?;
                if constants.is_empty() { Ok(()) } else { self.static_arguments(constants) }
            }
            Bootstrap::Concat { recipe: None, .. } => self.kind("concat", site, Some("makeConcat")),
            Bootstrap::ObjectMethods { record, getters } => {
                self.kind("record", site, None)?;
                self.pen.plain(" ")?;
                self.ty(*record)?;
                self.braced(getters.iter(), |printer, &getter| printer.handle(getter))
            }
            Bootstrap::TypeSwitch(labels) => {
                self.kind("typeswitch", site, Some("typeSwitch"))?;
                self.static_arguments(labels)
            }
            Bootstrap::EnumSwitch(labels) => {
                self.kind("enumswitch", site, Some("enumSwitch"))?;
                self.static_arguments(labels)
            }
            Bootstrap::Opaque { handle, arguments } => {
                self.kind("opaque", site, None)?;
                self.pen.keyword(" by ")?;
                self.handle(*handle)?;
                self.static_arguments(arguments)
            }
        }
    }

    /// The kind of bootstrap, and the name of the site if it is not the usual one.
    fn kind(&mut self, kind: &str, site: &DynamicSite, usual: Option<&str>) -> fmt::Result {
        self.pen.keyword(kind)?;
        let name = self.scope.program.names.text(site.name);
        if usual.is_some_and(|usual| name == usual) {
            return Ok(());
        }
        self.pen.plain(&format!(" {}", quote::member(name.0)))
    }

    /// `lambda Interface::method(erased)result -> target`.
    fn lambda(&mut self, shape: &LambdaShape) -> fmt::Result {
        let names = &self.scope.program.names;
        let selector = names.selector_parts(shape.selector);
        self.pen.keyword("lambda ")?;
        self.pen.put(Ink::Type, &self.scope.class(shape.interface))?;
        self.pen.plain(&format!("::{}", quote::member(names.text(selector.name).0)))?;
        self.descriptor(selector.descriptor)?;
        self.pen.plain(" -> ")?;
        self.handle(shape.target)
    }

    fn lambda_extras(&mut self, shape: &LambdaShape) -> fmt::Result {
        let names = &self.scope.program.names;
        if shape.instantiated != names.selector_parts(shape.selector).descriptor {
            self.pen.keyword(" as ")?;
            self.descriptor(shape.instantiated)?;
        }
        if !shape.markers.is_empty() {
            self.pen.keyword(" also")?;
            self.braced(shape.markers.iter(), |printer, &marker| {
                printer.pen.put(Ink::Type, &printer.scope.class(marker))
            })?;
        }
        if shape.bridges.is_empty() {
            return Ok(());
        }
        self.pen.keyword(" bridges")?;
        self.braced(shape.bridges.iter(), |printer, &bridge| {
            printer.descriptor(printer.scope.program.names.selector_parts(bridge).descriptor)
        })
    }

    fn static_arguments(&mut self, arguments: &[StaticArgument]) -> fmt::Result {
        self.braced(arguments.iter(), |printer, argument| printer.static_argument(argument))
    }

    /// ` { a, b }`.
    fn braced<T>(
        &mut self,
        items: impl Iterator<Item = T>,
        mut print: impl FnMut(&mut Self, T) -> fmt::Result,
    ) -> fmt::Result {
        self.pen.plain(" {")?;
        for (number, item) in items.enumerate() {
            self.pen.plain(if number == 0 { " " } else { ", " })?;
            print(self, item)?;
        }
        self.pen.plain(" }")
    }
}
