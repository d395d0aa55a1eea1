//! `invokedynamic` and dynamic constants.

use program::{Bootstrap, ClassId, DescriptorId, DynamicSite, Lambda, LambdaShape, Selector, Shape, Symbol};

use crate::body::DynamicCall;
use crate::ids::VarId;

use super::body::Draft;
use super::cursor::{Parse, Parser};
use super::token::Token;

/// The part of a bootstrap before the arguments.
enum Start {
    Lambda(LambdaShape),
    Other(Symbol, Bootstrap),
}

impl<'t> Parser<'t, '_> {
    /// `dynamic kind … (arguments): Result …`.
    pub(super) fn dynamic_call(&mut self, draft: &mut Draft<'t>, target: Option<VarId>) -> Parse<()> {
        let place = self.next;
        self.advance();
        let start = self.bootstrap()?;
        let (arguments, parameters) = self.arguments(draft)?;
        let result = self.result(draft, target)?;
        let descriptor = self.descriptor_of(place, &parameters, result)?;
        let (name, bootstrap, lambda) = match start {
            Start::Other(name, bootstrap) => (name, bootstrap, None),
            Start::Lambda(shape) => {
                let shape = self.lambda_extras(shape, descriptor)?;
                let class = self.lambda_class(draft, &shape)?;
                let name = self.program.names.selector_parts(shape.selector).name;
                (name, Bootstrap::Lambda(Box::new(shape)), Some(class))
            }
        };
        let site = DynamicSite { name, shape: Shape::Call(descriptor), bootstrap };
        draft.builder.dynamic(target, DynamicCall { site, lambda }, &arguments);
        Ok(())
    }

    /// `constant kind …: Type`.
    pub(super) fn dynamic_constant(&mut self, draft: &mut Draft<'t>, target: VarId) -> Parse<()> {
        self.advance();
        let place = self.next;
        let Start::Other(name, bootstrap) = self.bootstrap()? else {
            return Err(self.error_at(place, "a lambda is no constant"));
        };
        let ty = self.result(draft, Some(target))?;
        let site = DynamicSite { name, shape: Shape::Constant(ty), bootstrap };
        draft.builder.dynamic_constant(target, DynamicCall { site, lambda: None });
        Ok(())
    }

    fn bootstrap(&mut self) -> Parse<Start> {
        let place = self.next;
        let kind = self.name("a kind of bootstrap method")?;
        let (name, bootstrap) = match &*kind {
            b"lambda" => return Ok(Start::Lambda(self.lambda()?)),
            b"concat" => self.concat()?,
            b"record" => {
                let name = self.site_name(None)?;
                let record = self.ty()?;
                let getters = self.braced(Self::handle)?.into();
                (name, Bootstrap::ObjectMethods { record, getters })
            }
            b"typeswitch" => {
                let name = self.site_name(Some("typeSwitch"))?;
                (name, Bootstrap::TypeSwitch(self.braced(Self::static_argument)?.into()))
            }
            b"enumswitch" => {
                let name = self.site_name(Some("enumSwitch"))?;
                (name, Bootstrap::EnumSwitch(self.braced(Self::static_argument)?.into()))
            }
            b"opaque" => {
                let name = self.site_name(None)?;
                self.expect_keyword("by")?;
                let handle = self.handle()?;
                let arguments = self.braced(Self::static_argument)?.into();
                (name, Bootstrap::Opaque { handle, arguments })
            }
            _ => {
                let needed =
                    "`lambda`, `concat`, `record`, `typeswitch`, `enumswitch` or `opaque` is needed here";
                return Err(self.error_at(place, needed));
            }
        };
        Ok(Start::Other(name, bootstrap))
    }

    /// The name of the site, where it is not the usual one.
    fn site_name(&mut self, usual: Option<&str>) -> Parse<Symbol> {
        let name = match usual {
            Some(usual) if !matches!(self.peek(), Token::Word(_)) => usual.as_bytes().to_vec(),
            _ => self.name("the name of the site")?,
        };
        Ok(self.program.names.symbol(&name))
    }

    /// `concat "recipe" { constants }`.
    fn concat(&mut self) -> Parse<(Symbol, Bootstrap)> {
        let is_named = matches!(self.peek(), Token::Word(_));
        let with_recipe = matches!(self.peek_at(usize::from(is_named)), Token::String(_));
        let usual = if with_recipe { "makeConcatWithConstants" } else { "makeConcat" };
        let name = self.site_name(Some(usual))?;
        let recipe = self.string().map(Vec::into_boxed_slice);
        let has_constants = recipe.is_some() && self.is_mark("{");
        let constants = if has_constants { self.braced(Self::static_argument)? } else { Vec::new() };
        Ok((name, Bootstrap::Concat { recipe, constants: constants.into() }))
    }

    /// `Interface::method(erased)result -> target`. What is not known yet is filled in later.
    fn lambda(&mut self) -> Parse<LambdaShape> {
        let interface = self.class()?;
        let name = self.member_name()?;
        let erased = self.descriptor()?;
        self.expect_mark("->")?;
        let target = self.handle()?;
        Ok(LambdaShape {
            interface,
            markers: Box::default(),
            selector: self.selector(&name, erased),
            bridges: Box::default(),
            target,
            instantiated: erased,
            captures: erased,
        })
    }

    /// ` as (instantiated)type also { Marker } bridges { (other)type }`.
    fn lambda_extras(&mut self, shape: LambdaShape, captures: DescriptorId) -> Parse<LambdaShape> {
        let mut shape = LambdaShape { captures, ..shape };
        if self.take_keyword("as") {
            shape.instantiated = self.descriptor()?;
        }
        if self.take_keyword("also") {
            shape.markers = self.braced(Self::class)?.into();
        }
        if self.take_keyword("bridges") {
            let descriptors = self.braced(Self::descriptor)?;
            let names = &mut self.program.names;
            let name = names.selector_parts(shape.selector).name;
            let selectors = descriptors.into_iter().map(|descriptor| Selector { name, descriptor });
            shape.bridges = selectors.map(|selector| names.selector_of(selector)).collect();
        }
        Ok(shape)
    }

    /// ` in Class`: the class created for the lambda. Without it, the class has the usual name.
    fn lambda_class(&mut self, draft: &Draft<'t>, shape: &LambdaShape) -> Parse<ClassId> {
        let lambda = Lambda { method: draft.method, pc: draft.builder.offset().into(), shape: shape.clone() };
        if !self.take_keyword("in") {
            // Reading the same text again must not create a second class.
            let known = self.program.lambda_class(lambda.method, lambda.pc);
            let known =
                known.filter(|&class| self.program.lambda(class).is_some_and(|it| it.shape == *shape));
            return Ok(known.unwrap_or_else(|| self.program.add_lambda(lambda)));
        }
        let place = self.next;
        let class = self.class()?;
        if self.program.class(class).is_phantom() {
            self.program.define_lambda(class, lambda);
        }
        match self.program.lambda(class) {
            Some(_) => Ok(class),
            None => Err(self.error_at(place, "this class was not made up for a lambda")),
        }
    }
}
