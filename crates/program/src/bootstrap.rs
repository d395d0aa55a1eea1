//! Recognises the bootstrap methods that compilers use.

use classfile::HandleKind;

use crate::dynamic::{Bootstrap, HandleTarget, LambdaShape, Shape, StaticArgument};
use crate::ids::{ClassId, DescriptorId, Symbol};
use crate::names::Names;
use crate::reference::Selector;

/// Flags of `altMetafactory`.
const SERIALIZABLE: i32 = 1;
const MARKERS: i32 = 2;
const BRIDGES: i32 = 4;

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
    // The string lists the names of the components; the getters are enough.
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
    // Only `altMetafactory` has flags. What each flag announces follows in this order.
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

/// A count, then that many arguments.
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
