//! Which members can clients use?

use fragment::{Arrays, Interface, Member, MemberId, Reason};
use program::{ClassId, MethodId, Program, Type};

use super::choose::Chosen;
use super::error::{ComponentError, Setting};
use super::libraries::is_library;
use super::options::{ComponentOptions, Frameworks};
use crate::java::find::{self, FindError};
use crate::java::load::Input;
use crate::observe::{Observer, report, timed};

/// The interface, and the patterns that its members were asked for with.
pub(super) fn interface(
    observer: &mut dyn Observer,
    input: &mut Input,
    options: &ComponentOptions,
    chosen: &Chosen,
) -> Result<(Interface, Vec<String>), ComponentError> {
    let mut interface = match (options.member.is_empty(), chosen.suite.is_empty()) {
        (false, _) => {
            let mut interface = listed(input, options)?;
            if !options.accessed.is_empty() {
                let visible = visible(input, options, chosen)?;
                interface.add(visible.members);
            }
            interface
        }
        (true, false) => used(observer, input, chosen),
        (true, true) => {
            let mut interface = visible(input, options, chosen)?;
            if options.accessed.is_empty() && !options.no_library_types {
                if options.frameworks == Frameworks::Auto {
                    let is_library = is_library(input, chosen);
                    let (program, component) = (&input.program, &chosen.component);
                    fragment::add_framework_members(program, &mut interface, component, &is_library);
                }
                fragment::add_given(&input.program, &mut interface, &chosen.component);
                fragment::add_library_members(&input.program, &mut interface, &chosen.component);
                interface.written = fragment::unanswered(&input.program, &interface, &chosen.component);
            }
            interface
        }
    };
    if !chosen.also.is_empty() {
        let (used, problems) = fragment::inferred(&mut input.program, &chosen.also);
        report(observer, &problems);
        interface.add(used.members);
    }
    let program = &input.program;
    let constructors =
        chosen.stubs.iter().flat_map(|&class| fragment::members_of(program, class, options.visibility()));
    interface.add(constructors);
    if options.starts_tests {
        fragment::add_runner(program, &mut interface);
    }
    if options.serialization {
        fragment::add_serialization(program, &mut interface, &chosen.component);
    }
    if chosen.suite.is_empty() {
        interface.arrays = Arrays::of_signatures(program, &interface);
    }
    // What the user lists replaces what signatures suggest.
    if !options.instantiated_array.is_empty() {
        interface.arrays.instantiated =
            arrays(input, options, &options.instantiated_array, Setting::InstantiatedArray)?;
    }
    if !options.accessed_array.is_empty() {
        interface.arrays.accessed = arrays(input, options, &options.accessed_array, Setting::AccessedArray)?;
    }
    observer.count("interface members", interface.members.len());
    if interface.members.is_empty() {
        Err(empty(options, chosen))
    } else {
        Ok((interface, options.member.clone()))
    }
}

fn empty(options: &ComponentOptions, chosen: &Chosen) -> ComponentError {
    ComponentError::NoMembers {
        classes: chosen.component.len(),
        accessed: options.accessed.clone(),
        same_package: options.same_package,
        by_suite: !chosen.suite.is_empty(),
    }
}

/// Declared and inherited members of the accessed classes, by visibility.
fn visible(input: &Input, options: &ComponentOptions, chosen: &Chosen) -> Result<Interface, ComponentError> {
    let program = &input.program;
    if options.accessed.is_empty() {
        return Ok(fragment::by_visibility(program, &chosen.component, options.visibility()));
    }
    let mut classes = Vec::new();
    for pattern in &options.accessed {
        let found = open_classes(input, options, &chosen.component, pattern)
            .or_else(|error| named(input, pattern).ok_or(error))
            .map_err(|error| options.wrong(Setting::Accessed, pattern, error))?;
        classes.extend(found);
    }
    let mut interface = Interface::default();
    interface
        .add(classes.iter().flat_map(|&class| fragment::members_of(program, class, options.visibility())));
    interface.accessed.extend(classes);
    interface.accessed.sort_unstable();
    interface.accessed.dedup();
    Ok(interface)
}

/// The name of a class means this class; what only fits a pattern must be open to clients.
fn open_classes(
    input: &Input,
    options: &ComponentOptions,
    component: &[ClassId],
    pattern: &str,
) -> Result<Vec<ClassId>, FindError> {
    if let Some(class) = find::named_class(input, component, pattern) {
        return Ok(vec![class]);
    }
    let found = find::classes(input, component, pattern)?;
    let is_open = |class: &ClassId| fragment::is_open(&input.program, *class, options.visibility());
    let open: Vec<ClassId> = found.iter().copied().filter(is_open).collect();
    Ok(if open.is_empty() { found } else { open })
}

/// A class outside the component can be accessed too, if it is named.
fn named(input: &Input, name: &str) -> Option<Vec<ClassId>> {
    find::declared_class(input, name).ok().map(|class| vec![class])
}

/// What a suite uses.
fn used(observer: &mut dyn Observer, input: &mut Input, chosen: &Chosen) -> Interface {
    let (interface, problems) =
        timed(observer, "read the suite", || fragment::inferred(&mut input.program, &chosen.suite));
    report(observer, &problems);
    interface
}

/// Members by name: `a.B#m`, `a.B.f`.
fn listed(input: &Input, options: &ComponentOptions) -> Result<Interface, ComponentError> {
    let mut interface = Interface::default();
    // The number leads back to the pattern when the reason is shown.
    for (number, pattern) in (0..).zip(&options.member) {
        let members =
            one(input, pattern, number).map_err(|error| options.wrong(Setting::Member, pattern, error))?;
        interface.add(members);
    }
    Ok(interface)
}

fn one(input: &Input, pattern: &str, number: u32) -> Result<Vec<Member>, ComponentError> {
    let program = &input.program;
    let reason = Reason::Listed(number);
    if let Some((class, wanted)) = pattern.split_once('#') {
        let class = find::declared_class(input, class.trim())?;
        let found = found_methods(program, class, wanted.trim()).map_err(|error| {
            match find::field(program, class, wanted.trim()) {
                Some(_) => ComponentError::FieldAsMethod { pattern: pattern.to_owned() },
                None => error.into(),
            }
        })?;
        return Ok(found
            .into_iter()
            .map(|method| Member { class, id: MemberId::Method(method), reason })
            .collect());
    }
    let Some((class, wanted)) = pattern.rsplit_once('.') else {
        return Err(ComponentError::NotAMember { pattern: pattern.to_owned() });
    };
    // The name of a class looks like a field: in `a.B`, `a` could be the class and `B` the field.
    if find::declared_class(input, pattern.trim()).is_ok() {
        return Err(ComponentError::ClassAsMember { pattern: pattern.to_owned() });
    }
    let class = find::declared_class(input, class.trim())?;
    let field = find::field_of(program, class, wanted.trim())?;
    Ok(vec![Member { class, id: MemberId::Field(field), reason }])
}

/// The methods of a class or of one above it.
fn found_methods(program: &Program, class: ClassId, wanted: &str) -> Result<Vec<MethodId>, FindError> {
    let first = find::methods(program, class, wanted);
    let Err(error) = first else { return first };
    let above =
        std::iter::successors(program.class(class).superclass, |&class| program.class(class).superclass);
    let above = above.chain(program.superinterfaces(class));
    let inherited =
        above.map(|class| find::fitting_methods(program, class, wanted)).find(|found| !found.is_empty());
    // Constructors are not inherited (JLS 8.8).
    let inherited = inherited.filter(|_| !wanted.starts_with("<init>"));
    inherited.ok_or(error)
}

fn arrays(
    input: &Input,
    options: &ComponentOptions,
    names: &[String],
    setting: Setting,
) -> Result<Vec<Type>, ComponentError> {
    let one = |name: &String| array(input, name).map_err(|error| options.wrong(setting, name, error));
    names.iter().map(one).collect()
}

fn array(input: &Input, name: &str) -> Result<Type, ComponentError> {
    let plain = name.trim_end_matches("[]");
    let dimensions = (name.len() - plain.len()) / 2;
    let class = find::declared_class(input, plain)?;
    let array = u8::try_from(dimensions).ok().filter(|&dimensions| dimensions > 0);
    let array = array.and_then(|dimensions| Type::class(class).array(dimensions));
    array.ok_or_else(|| ComponentError::NotAnArray { name: name.to_owned() })
}
