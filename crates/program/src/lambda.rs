//! Recognises the bootstrap methods that compilers use, and makes a class for every lambda site.

use classfile::{Access, HandleKind};

use crate::class::{ClassDefinition, FieldDefinition, MethodDefinition, Origin};
use crate::dynamic::{Bootstrap, HandleTarget, Lambda, LambdaShape, Shape, StaticArgument};
use crate::ids::{ClassId, DescriptorId, MethodId, Selector, Symbol};
use crate::link::Linkage;
use crate::model::Program;
use crate::names::Names;
use crate::prepare::Site;

/// Flags of `altMetafactory`.
const SERIALIZABLE: i32 = 1;
const MARKERS: i32 = 2;
const BRIDGES: i32 = 4;

/// How many markers and bridges the lambdas of one class may have: many sites can share one long list,
/// and each gets its own copy.
const EXTRAS_BUDGET: usize = 1 << 20;

/// What the bootstrap method does, if it is one of those that are known and its arguments fit.
pub(crate) fn decode(
    names: &mut Names,
    handle: HandleTarget,
    name: Symbol,
    shape: Shape,
    arguments: &[StaticArgument],
) -> Option<Bootstrap> {
    let HandleTarget::Method(HandleKind::InvokeStatic, method) = handle else {
        return None;
    };
    let method = names.method_ref_parts(method);
    let class = names.class_name(method.class.as_class()?).0;
    let bootstrap = names.text(names.selector_parts(method.selector).name).0;
    match (class, bootstrap) {
        (b"java/lang/invoke/LambdaMetafactory", b"metafactory" | b"altMetafactory") => {
            let Shape::Call(captures) = shape else { return None };
            lambda(names, name, captures, arguments).map(|shape| Bootstrap::Lambda(Box::new(shape)))
        }
        (b"java/lang/invoke/StringConcatFactory", b"makeConcatWithConstants") => {
            let [StaticArgument::String(recipe), constants @ ..] = arguments else { return None };
            Some(Bootstrap::Concat { recipe: Some(recipe.clone()), constants: constants.into() })
        }
        (b"java/lang/invoke/StringConcatFactory", b"makeConcat") => {
            Some(Bootstrap::Concat { recipe: None, constants: Box::default() })
        }
        (b"java/lang/runtime/ObjectMethods", b"bootstrap") => object_methods(arguments),
        (b"java/lang/runtime/SwitchBootstraps", b"typeSwitch") => {
            Some(Bootstrap::TypeSwitch(arguments.into()))
        }
        (b"java/lang/runtime/SwitchBootstraps", b"enumSwitch") => {
            Some(Bootstrap::EnumSwitch(arguments.into()))
        }
        _ => None,
    }
}

fn object_methods(arguments: &[StaticArgument]) -> Option<Bootstrap> {
    let [StaticArgument::Type(record), StaticArgument::String(_), getters @ ..] = arguments else {
        return None;
    };
    let getters: Option<Box<[HandleTarget]>> = getters.iter().map(as_handle).collect();
    Some(Bootstrap::ObjectMethods { record: *record, getters: getters? })
}

fn lambda(
    names: &mut Names,
    name: Symbol,
    captures: DescriptorId,
    arguments: &[StaticArgument],
) -> Option<LambdaShape> {
    let [
        StaticArgument::MethodType(erased),
        StaticArgument::Handle(target),
        StaticArgument::MethodType(instantiated),
        extra @ ..,
    ] = arguments
    else {
        return None;
    };
    let interface = names.signature(captures).result.as_class()?;
    let mut markers = Vec::new();
    let mut bridges = Vec::new();
    let mut extra = extra.iter();
    if let Some(StaticArgument::Int(flags)) = extra.next() {
        if flags & MARKERS != 0 {
            markers = counted(&mut extra, as_class)?;
        }
        if flags & BRIDGES != 0 {
            bridges = counted(&mut extra, as_method_type)?;
        }
        if flags & SERIALIZABLE != 0 {
            markers.push(ClassId::SERIALIZABLE);
        }
    }
    let selector = names.selector_of(Selector { name, descriptor: *erased });
    let bridges =
        bridges.into_iter().map(|descriptor| names.selector_of(Selector { name, descriptor })).collect();
    Some(LambdaShape {
        interface,
        markers: markers.into(),
        selector,
        bridges,
        target: *target,
        instantiated: *instantiated,
        captures,
    })
}

/// A count, then so many arguments.
fn counted<'a, T>(
    arguments: &mut std::slice::Iter<'a, StaticArgument>,
    read: impl Fn(&'a StaticArgument) -> Option<T>,
) -> Option<Vec<T>> {
    let StaticArgument::Int(count) = arguments.next()? else { return None };
    (0..*count).map(|_| arguments.next().and_then(&read)).collect()
}

fn as_class(argument: &StaticArgument) -> Option<ClassId> {
    if let StaticArgument::Type(ty) = argument { ty.as_class() } else { None }
}

fn as_method_type(argument: &StaticArgument) -> Option<DescriptorId> {
    if let StaticArgument::MethodType(descriptor) = argument { Some(*descriptor) } else { None }
}

fn as_handle(argument: &StaticArgument) -> Option<HandleTarget> {
    if let StaticArgument::Handle(handle) = argument { Some(*handle) } else { None }
}

impl Program {
    /// The class made up for the lambda or method reference at this site of a linked class.
    pub fn lambda_class(&self, method: MethodId, pc: u32) -> Option<ClassId> {
        self.lambda_sites.get(&(method, pc)).copied()
    }

    /// What a made-up lambda class stands for.
    pub fn lambda(&self, class: ClassId) -> Option<&Lambda> {
        self.lambdas.get(&class)
    }

    pub(crate) fn add_lambdas(&mut self, host: ClassId, linkage: &Linkage, sites: &[Site]) {
        let methods = self.class(host).methods;
        let mut budget = EXTRAS_BUDGET;
        for site in sites {
            let Some(Bootstrap::Lambda(shape)) = linkage.dynamic(site.constant).map(|site| &site.bootstrap)
            else {
                continue;
            };
            let Some(method) = methods.iter().nth(site.method.into()) else { continue };
            let left = budget.checked_sub(shape.markers.len() + shape.bridges.len());
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

    /// As [`Self::add_lambda`], under a name that is given and that no class has.
    ///
    /// The class has the captured values as fields and answers to the interface's method.
    pub fn define_lambda(&mut self, class: ClassId, lambda: Lambda) {
        let fields = self.capture_fields(lambda.shape.captures);
        let selectors = std::iter::once(lambda.shape.selector).chain(lambda.shape.bridges.iter().copied());
        let methods =
            selectors.map(|selector| MethodDefinition { selector, access: Access::PUBLIC }).collect();
        let mut interfaces = vec![lambda.shape.interface];
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
