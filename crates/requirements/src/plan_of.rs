//! Turns requirements into a plan: ids become names, and methods get digests.

use std::collections::BTreeSet;

use classfile::{Instruction, LineNumber, LineNumberTable, instructions};
use plan::{Calls, Contents, LambdaPlan, MethodName, MethodPlan, NameId, NameTable, Plan, SitePlan};
use program::{ClassId, MethodId, Origin, Primitive, Program, SelectorId, Type};
use rustc_hash::FxHashSet;

use crate::sites::{RequiredCall, Requirements};

/// A description of what was analysed.
#[derive(Clone, Debug, Default)]
pub struct Subject {
    /// The analysis.
    pub analysis: String,
    /// The component, the interface, the scope: one line each.
    pub lines: Vec<String>,
    /// Which calls count.
    pub calls: Calls,
    /// The classes that are missing, by internal name.
    pub missing: Vec<Vec<u8>>,
}

/// Writes the requirements of a component as a plan.
pub fn plan_of(
    program: &Program,
    component: &[ClassId],
    requirements: &Requirements,
    subject: &Subject,
) -> Plan {
    let mut names = NameTable::default();
    let analysis = names.add(subject.analysis.as_bytes());
    let lines = subject.lines.iter().map(|line| names.add(line.as_bytes())).collect();
    let missing = subject.missing.iter().map(|name| names.add(name)).collect();
    let mut writer = Writer { program, names };
    // Sites come sorted by method, so the sites of one method are neighbours.
    let of_one_method = requirements.sites.chunk_by(|a, b| a.method == b.method);
    let methods = of_one_method.map(|sites| writer.method(sites)).collect();
    let component: FxHashSet<ClassId> = component.iter().copied().collect();
    let receivers: BTreeSet<ClassId> =
        requirements.sites.iter().flat_map(|site| &site.receivers).filter_map(|ty| ty.as_class()).collect();
    let of_origin = |wanted: Origin| {
        let receivers = receivers.iter().copied();
        receivers.filter(move |&class| program.class(class).origin == wanted)
    };
    let lambdas = of_origin(Origin::Lambda).filter_map(|class| writer.lambda(class, &component)).collect();
    let made = receivers.iter().filter(|class| component.contains(class));
    let made = made.map(|&class| writer.class_name(class)).collect();
    let clients = of_origin(Origin::Text).map(|class| writer.class_name(class)).collect();
    let mut classes: Vec<u64> = program
        .classes()
        .filter(|(_, class)| matches!(class.origin, Origin::File(_)))
        .map(|(class, _)| plan::class_hash(program.names.class_name(class).0))
        .collect();
    classes.sort_unstable();
    Plan::new(Contents {
        names: writer.names,
        analysis,
        refined: None,
        calls: subject.calls,
        missing,
        through_missing: None,
        subject: lines,
        methods,
        lambdas,
        made,
        clients,
        classes,
    })
}

/// What a plan says about the code of a method.
struct MethodCode {
    digest: u64,
    /// The offsets of its `invokedynamic`s, and their lines.
    dynamics: Vec<(u32, Option<u16>)>,
}

struct Writer<'p> {
    program: &'p Program,
    names: NameTable,
}

impl Writer<'_> {
    fn method(&mut self, sites: &[RequiredCall]) -> MethodPlan {
        let method = sites[0].method;
        let code = self.code(method);
        // Without code there are no lines, so the source file does not help either.
        let source = code.is_some().then(|| self.program.source_file(self.program.method(method).class));
        let source = source.flatten().map(|name| self.names.add(&name));
        let digest = code.map_or(0, |code| code.digest);
        let sites = sites.iter().map(|site| self.site(site)).collect();
        MethodPlan { method: self.method_name(method), digest, source, sites }
    }

    fn code(&self, method: MethodId) -> Option<MethodCode> {
        let declared = self.program.method(method);
        let open = self.program.open(declared.class).ok()??;
        let pool = open.pool();
        let code = open.code(&pool, declared.index).ok()??;
        let instructions = instructions(code.bytes).map_while(Result::ok);
        let dynamics = instructions.filter(|(_, instruction)| matches!(instruction, Instruction::Dynamic(_)));
        let tables = code.attributes.all::<LineNumberTable>(&pool).filter_map(Result::ok);
        let lines: Vec<LineNumber> = tables.flat_map(|table| table.0).collect();
        let dynamics = dynamics.map(|(pc, _)| (pc as u32, line_at(&lines, pc as u32))).collect();
        Some(MethodCode { digest: plan::digest(&pool, &code).ok()?, dynamics })
    }

    fn site(&mut self, site: &RequiredCall) -> SitePlan {
        let called = self.program.names.method_ref_parts(site.called);
        let class = self.type_name(called.class);
        let selects = site.receivers.iter().map(|&receiver| self.selected(site, receiver)).collect();
        SitePlan {
            offset: site.offset as u16,
            copies: site.copies.iter().map(|&offset| offset as u16).collect(),
            kind: site.kind,
            line: site.line.and_then(|line| u16::try_from(line).ok()),
            deed: site.deed,
            called: self.selector(class, called.selector),
            candidates: u32::try_from(site.candidates).unwrap_or(u32::MAX),
            receivers: site.receivers.iter().map(|&ty| self.type_name(ty)).collect(),
            targets: site.targets.iter().map(|&method| self.method_name(method)).collect(),
            deeds: site.deeds.clone(),
            selects,
            ..SitePlan::default()
        }
    }

    /// The index of the target that a receiver selects. Arrays have the methods of `Object`.
    fn selected(&self, site: &RequiredCall, receiver: Type) -> Option<u32> {
        let class = receiver.as_class().unwrap_or(ClassId::OBJECT);
        let resolved = self.program.resolve_method(site.called).ok()?;
        let selected = self.program.select(class, resolved).ok()?;
        let number = site.targets.iter().position(|&target| target == selected)?;
        u32::try_from(number).ok()
    }

    fn lambda(&mut self, class: ClassId, component: &FxHashSet<ClassId>) -> Option<LambdaPlan> {
        let lambda = self.program.lambda(class)?;
        let (method, pc) = (lambda.method, lambda.pc);
        let interface = lambda.shape.interface;
        let is_of_component = component.contains(&self.program.method(method).class);
        let code = self.code(method);
        // Only in the component can the creation of a lambda be observed.
        let digest = code.as_ref().map(|code| code.digest).filter(|_| is_of_component);
        let dynamics = code.map(|code| code.dynamics).unwrap_or_default();
        // Coverage names a lambda by this number, which changes less often than its offset.
        let ordinal = dynamics.iter().position(|&(place, _)| place == pc).unwrap_or_default();
        Some(LambdaPlan {
            class: self.class_name(class),
            method: self.method_name(method),
            digest,
            offset: u16::try_from(pc).ok()?,
            ordinal: ordinal as u16,
            dynamics: dynamics.len() as u16,
            interface: self.class_name(interface),
            line: dynamics.get(ordinal).and_then(|&(_, line)| line),
        })
    }

    fn method_name(&mut self, method: MethodId) -> MethodName {
        let declared = self.program.method(method);
        let class = self.class_name(declared.class);
        self.selector(class, declared.selector)
    }

    fn selector(&mut self, class: NameId, selector: SelectorId) -> MethodName {
        let parts = self.program.names.selector_parts(selector);
        let name = self.names.add(self.program.names.text(parts.name).0);
        let descriptor = self.names.add(self.program.names.descriptor_text(parts.descriptor).0);
        MethodName { class, name, descriptor }
    }

    fn class_name(&mut self, class: ClassId) -> NameId {
        self.names.add(self.program.names.class_name(class).0)
    }

    /// A class in internal form, an array as a descriptor: like `Class.getName`, but with slashes.
    fn type_name(&mut self, ty: Type) -> NameId {
        match (ty.as_class(), ty.base_class(), ty.base().as_primitive()) {
            (Some(class), _, _) => self.class_name(class),
            (None, Some(class), _) => {
                let name = self.program.names.class_name(class).0;
                let text = [&b"[".repeat(ty.dimensions().into())[..], b"L", name, b";"].concat();
                self.names.add(&text)
            }
            (None, None, primitive) => {
                let letter = primitive.map_or(b'?', Primitive::letter);
                let text = [&b"[".repeat(ty.dimensions().into())[..], &[letter]].concat();
                self.names.add(&text)
            }
        }
    }
}

/// The line of the row that starts last, at or before an offset.
fn line_at(lines: &[LineNumber], offset: u32) -> Option<u16> {
    let before = lines.iter().filter(|row| u32::from(row.start_pc) <= offset);
    before.max_by_key(|row| row.start_pc).map(|row| row.line)
}
