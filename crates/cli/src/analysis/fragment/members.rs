//! Which members can clients use?

use fragment::{Arrays, Interface, Member, MemberId, Reason};
use program::{ClassId, FieldId, MethodId, Program, Type};

use super::super::patterns;
use super::{Chosen, visibility};
use crate::context::Context;
use crate::input::Input;
use crate::lookup;
use crate::methods;
use crate::number::count;
use crate::options::FragmentOptions;
use crate::output::clean;
use crate::stop::Stop;
use crate::suggest::nearest;

/// The interface, and the patterns that its members were asked for with.
pub(super) fn interface(
    cx: &mut Context,
    input: &mut Input,
    options: &FragmentOptions,
    chosen: &Chosen,
) -> Result<(Interface, Vec<String>), Stop> {
    let mut interface = match (options.member.is_empty(), chosen.suite.is_empty()) {
        (false, _) => {
            let mut interface = listed(input, options)?;
            if !options.accessed.is_empty() {
                let visible = visible(input, options, chosen)?;
                interface.add(visible.members);
            }
            interface
        }
        (true, false) => used(cx, input, chosen),
        (true, true) => {
            let mut interface = visible(input, options, chosen)?;
            if options.accessed.is_empty() && !options.no_library_types {
                fragment::add_given(&input.program, &mut interface, &chosen.component);
                fragment::add_library_members(&input.program, &mut interface, &chosen.component);
                interface.written = fragment::unanswered(&input.program, &interface, &chosen.component);
            }
            interface
        }
    };
    if !chosen.also.is_empty() {
        let (used, problems) = fragment::inferred(&mut input.program, &chosen.also);
        cx.report(&problems);
        interface.add(used.members);
    }
    let program = &input.program;
    let constructors =
        chosen.stubs.iter().flat_map(|&class| fragment::members_of(program, class, visibility(options)));
    interface.add(constructors);
    if options.serialization {
        fragment::add_serialization(program, &mut interface, &chosen.component);
    }
    if chosen.suite.is_empty() {
        interface.arrays = Arrays::of_signatures(program, &interface);
    }
    if !options.instantiated_array.is_empty() {
        interface.arrays.instantiated =
            arrays(input, options, &options.instantiated_array, "instantiated-array")?;
    }
    if !options.accessed_array.is_empty() {
        interface.arrays.accessed = arrays(input, options, &options.accessed_array, "accessed-array")?;
    }
    cx.stats.count("interface members", interface.members.len());
    match interface.members.is_empty() {
        true => Err(empty(options, chosen)),
        false => Ok((interface, options.member.clone())),
    }
}

fn empty(options: &FragmentOptions, chosen: &Chosen) -> Stop {
    let classes = count(chosen.component.len(), "class", "classes");
    let stop = Stop::not_found(format!("clients can use nothing of the component, which has {classes}"));
    if !options.accessed.is_empty() {
        let patterns = clean(&options.accessed.join(", "));
        let stop = Stop::not_found(format!("clients can use nothing of `{patterns}` (from --accessed)"));
        return stop.help("no member there is public: --same-package takes clients in the package too");
    }
    match (options.same_package, chosen.suite.is_empty()) {
        (_, false) => stop.help("the suite uses no other class"),
        (true, true) => stop.help("none of them has a member that is not private"),
        (false, true) => stop.help(
            "none of them is public and has public members: --same-package takes clients in the package too",
        ),
    }
}

/// Declared and inherited members of the accessed classes, by visibility.
fn visible(input: &Input, options: &FragmentOptions, chosen: &Chosen) -> Result<Interface, Stop> {
    let program = &input.program;
    if options.accessed.is_empty() {
        return Ok(fragment::by_visibility(program, &chosen.component, visibility(options)));
    }
    let mut classes = Vec::new();
    for pattern in &options.accessed {
        let found = open_classes(input, options, &chosen.component, pattern)
            .or_else(|stop| named(input, pattern).ok_or(stop))
            .map_err(|stop| options.place(stop, pattern, "accessed"))?;
        classes.extend(found);
    }
    let mut interface = Interface::default();
    interface
        .add(classes.iter().flat_map(|&class| fragment::members_of(program, class, visibility(options))));
    interface.accessed.extend(classes);
    interface.accessed.sort_unstable();
    interface.accessed.dedup();
    Ok(interface)
}

/// The name of a class means this class; what only fits a pattern must be open to clients.
fn open_classes(
    input: &Input,
    options: &FragmentOptions,
    component: &[ClassId],
    pattern: &str,
) -> Result<Vec<ClassId>, Stop> {
    if let Some(class) = patterns::find_named(input, component, pattern) {
        return Ok(vec![class]);
    }
    let found = patterns::find_classes(input, component, pattern)?;
    let is_open = |class: &ClassId| fragment::is_open(&input.program, *class, visibility(options));
    let open: Vec<ClassId> = found.iter().copied().filter(is_open).collect();
    Ok(if open.is_empty() { found } else { open })
}

/// A class outside the component can be accessed too, if it is named.
fn named(input: &Input, name: &str) -> Option<Vec<ClassId>> {
    lookup::find_declared(input, name).ok().map(|class| vec![class])
}

/// What a suite uses.
fn used(cx: &mut Context, input: &mut Input, chosen: &Chosen) -> Interface {
    let (interface, problems) =
        cx.stats.time("read the suite", || fragment::inferred(&mut input.program, &chosen.suite));
    cx.report(&problems);
    interface
}

/// Members by name: `a.B#m`, `a.B.f`.
fn listed(input: &Input, options: &FragmentOptions) -> Result<Interface, Stop> {
    let mut interface = Interface::default();
    for (number, pattern) in (0..).zip(&options.member) {
        let members = one(input, pattern, number).map_err(|stop| options.place(stop, pattern, "member"))?;
        interface.add(members);
    }
    Ok(interface)
}

fn one(input: &Input, pattern: &str, number: u32) -> Result<Vec<Member>, Stop> {
    let program = &input.program;
    let reason = Reason::Listed(number);
    if let Some((class, wanted)) = pattern.split_once('#') {
        let class = lookup::find_declared(input, class.trim())?;
        let found = found_methods(program, class, wanted.trim()).map_err(|stop| {
            match found_field(program, class, wanted.trim()) {
                Ok(_) => Stop::not_found(format!("`{}` is a field", clean(pattern)))
                    .help(format!("it is written as {}", clean(&pattern.replacen('#', ".", 1)))),
                Err(_) => stop,
            }
        })?;
        return Ok(found
            .into_iter()
            .map(|method| Member { class, id: MemberId::Method(method), reason })
            .collect());
    }
    let Some((class, wanted)) = pattern.rsplit_once('.') else {
        return Err(Stop::usage(format!("`{}` is no member", clean(pattern)))
            .help("a method is a.B#m or a.B#m(int), a constructor a.B#<init>, a field a.B.f"));
    };
    if lookup::find_declared(input, pattern.trim()).is_ok() {
        return Err(Stop::usage(format!("`{}` is a class", clean(pattern)))
            .help("--accessed takes classes, --member one of their members: a.B#m, a.B#<init>, a.B.f"));
    }
    let class = lookup::find_declared(input, class.trim())?;
    let field = found_field(program, class, wanted.trim())?;
    Ok(vec![Member { class, id: MemberId::Field(field), reason }])
}

/// The methods of a class or of one above it.
fn found_methods(program: &Program, class: ClassId, wanted: &str) -> Result<Vec<MethodId>, Stop> {
    let first = methods::find(program, class, wanted);
    let Err(stop) = first else { return first };
    let above =
        std::iter::successors(program.class(class).superclass, |&class| program.class(class).superclass);
    let above = above.chain(program.superinterfaces(class));
    let inherited =
        above.map(|class| methods::fitting(program, class, wanted)).find(|found| !found.is_empty());
    let inherited = inherited.filter(|_| !wanted.starts_with("<init>"));
    inherited.ok_or(stop)
}

fn found_field(program: &Program, class: ClassId, wanted: &str) -> Result<FieldId, Stop> {
    let above = std::iter::successors(Some(class), |&class| program.class(class).superclass);
    let all: Vec<(FieldId, String)> = above
        .chain(program.superinterfaces(class))
        .flat_map(|class| program.class(class).fields.iter())
        .map(|field| (field, program.names.text(program.field(field).name).decode().into_owned()))
        .collect();
    if let Some((field, _)) = all.iter().find(|(_, name)| name == wanted) {
        return Ok(*field);
    }
    let stop = Stop::not_found(format!("{} has no field `{}`", program.class_name(class), clean(wanted)));
    let near = nearest(wanted, all.iter().map(|(_, name)| name.as_str()));
    match near.is_empty() {
        true => Err(stop.help("a method is written as a.B#m")),
        false => Err(stop.help(format!("did you mean {}?", clean(&near.join(" or "))))),
    }
}

fn arrays(
    input: &Input,
    options: &FragmentOptions,
    names: &[String],
    option: &str,
) -> Result<Vec<Type>, Stop> {
    let one = |name: &String| array(input, name).map_err(|stop| options.place(stop, name, option));
    names.iter().map(one).collect()
}

fn array(input: &Input, name: &str) -> Result<Type, Stop> {
    let plain = name.trim_end_matches("[]");
    let dimensions = (name.len() - plain.len()) / 2;
    let class = lookup::find_declared(input, plain)?;
    let array = u8::try_from(dimensions).ok().filter(|&dimensions| dimensions > 0);
    let array = array.and_then(|dimensions| Type::class(class).array(dimensions));
    array.ok_or_else(|| Stop::usage(format!("`{}` is no array type: a.B[] is one", clean(name))))
}
