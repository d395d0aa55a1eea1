//! A plan that watches everything and requires nothing, made from classes alone. It serves to try out what
//! reads plans.

use std::collections::BTreeSet;

use classfile::{
    Access, BootstrapMethod, BootstrapMethods, ClassFile, Code, Constant, Instruction, Opcode, ReadError,
    Text, descriptor, instructions,
};

use plan::{Contents, LambdaPlan, MethodName, MethodPlan, NameTable, Plan, SitePlan, class_hash, digest};

/// The class whose methods make lambdas.
const LAMBDAS: &[u8] = b"java/lang/invoke/LambdaMetafactory";

/// Watches every call that chooses by its receiver, every creation of a lambda and every constructor of the
/// classes. If a class is given twice, the first one counts.
pub fn of_all_calls<'b>(classes: impl IntoIterator<Item = &'b [u8]>) -> Result<Plan, ReadError> {
    let mut plan = Contents::default();
    plan.analysis = plan.names.add(b"all calls");
    let mut hashes = BTreeSet::new();
    for bytes in classes {
        let file = ClassFile::read(bytes)?;
        if hashes.insert(class_hash(file.name()?.0)) {
            add_class(&mut plan, &file)?;
        }
    }
    plan.classes = hashes.into_iter().collect();
    Ok(Plan::new(plan))
}

fn add_class(plan: &mut Contents, file: &ClassFile<'_>) -> Result<(), ReadError> {
    let class = plan.names.add(file.name()?.0);
    let bootstraps: Option<BootstrapMethods> = file.attributes.typed(&file.pool)?;
    let bootstraps = bootstraps.map_or(Vec::new(), |BootstrapMethods(all)| all);
    let mut is_made = false;
    for member in &file.methods {
        let (name, descriptor) = (member.name(&file.pool)?, member.descriptor(&file.pool)?);
        is_made |= name == "<init>" && !file.access.has(Access::INTERFACE);
        let Some(code) = file.code(member)? else { continue };
        let method =
            MethodName { class, name: plan.names.add(name.0), descriptor: plan.names.add(descriptor.0) };
        add_method(plan, file, &bootstraps, &code, method)?;
    }
    if is_made {
        plan.made.push(class);
    }
    Ok(())
}

fn add_method(
    plan: &mut Contents,
    file: &ClassFile<'_>,
    bootstraps: &[BootstrapMethod],
    code: &Code<'_>,
    method: MethodName,
) -> Result<(), ReadError> {
    let digest = digest(&file.pool, code)?;
    let mut sites = Vec::new();
    let mut dynamics = Vec::new();
    for instruction in instructions(code.bytes) {
        let (pc, instruction) = instruction?;
        match instruction {
            Instruction::Pool(Opcode::INVOKEVIRTUAL, index) | Instruction::Interface(index, _) => {
                sites.push(site(&mut plan.names, file, pc as u16, index)?);
            }
            Instruction::Dynamic(index) => dynamics.push((pc as u16, index)),
            Instruction::Plain(_)
            | Instruction::Push(..)
            | Instruction::Pool(..)
            | Instruction::Local(..)
            | Instruction::Increment(..)
            | Instruction::Branch(..)
            | Instruction::Switch(_)
            | Instruction::NewArray(_)
            | Instruction::MultiArray(..) => {}
        }
    }
    if !sites.is_empty() {
        plan.methods.push(MethodPlan { method, digest, source: None, sites });
    }
    let count = dynamics.len() as u16;
    for (ordinal, (offset, index)) in (0..).zip(dynamics) {
        let Some(interface) = lambda_interface(file, bootstraps, index) else { continue };
        let text = format!("{}$lambda", Text(plan.names.bytes(method.class)).decode());
        let class = plan.names.add(format!("{text}:{}", plan.lambdas.len()).as_bytes());
        let interface = plan.names.add(interface.0);
        let digest = Some(digest);
        plan.lambdas.push(LambdaPlan {
            class,
            method,
            digest,
            offset,
            ordinal,
            dynamics: count,
            interface,
            line: None,
        });
    }
    Ok(())
}

fn site(names: &mut NameTable, file: &ClassFile<'_>, offset: u16, index: u16) -> Result<SitePlan, ReadError> {
    let member = file.pool.member(index)?;
    let [class, name, descriptor] =
        [member.class, member.name, member.descriptor].map(|text| names.add(text.0));
    Ok(SitePlan { offset, called: MethodName { class, name, descriptor }, ..SitePlan::default() })
}

/// The interface of the lambda that an `invokedynamic` makes, if it makes one.
fn lambda_interface<'a>(
    file: &ClassFile<'a>,
    bootstraps: &[BootstrapMethod],
    index: u16,
) -> Option<Text<'a>> {
    let Constant::InvokeDynamic { bootstrap, name_and_type } = file.pool.get(index).ok()? else {
        return None;
    };
    let (_, made_by) = file.pool.handle(bootstraps.get(usize::from(bootstrap))?.handle).ok()?;
    let (_, shape) = file.pool.name_and_type(name_and_type).ok()?;
    let mut types = descriptor::method(shape)?;
    while types.parameter()?.is_some() {}
    let descriptor::Base::Class(interface) = types.result()?.base else { return None };
    (made_by.class.0 == LAMBDAS).then_some(interface)
}
