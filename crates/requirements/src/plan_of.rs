//! Requirements as a plan: ids become names, methods get digests.

use classfile::{ClassFile, SourceFile};
use plan::{MethodName, MethodPlan, NameId, NameTable, Plan, SitePlan};
use program::{ClassId, MethodId, Primitive, Program, SelectorId, Type};

use crate::sites::{Requirements, Site};

/// What was analysed, in words.
#[derive(Clone, Debug, Default)]
pub struct Subject {
    /// The analysis.
    pub analysis: String,
    /// The component, the interface, the scope: one line each.
    pub lines: Vec<String>,
}

/// Writes requirements as a plan.
pub fn plan_of(program: &Program, requirements: &Requirements, subject: &Subject) -> Plan {
    let mut names = NameTable::default();
    let analysis = names.add(subject.analysis.as_bytes());
    let lines = subject.lines.iter().map(|line| names.add(line.as_bytes())).collect();
    let mut writer = Writer { program, names };
    let of_one_method = requirements.sites.chunk_by(|a, b| a.method == b.method);
    let methods = of_one_method.map(|sites| writer.method(sites)).collect();
    Plan { names: writer.names, analysis, subject: lines, methods }
}

struct Writer<'p> {
    program: &'p Program,
    names: NameTable,
}

impl Writer<'_> {
    fn method(&mut self, sites: &[Site]) -> MethodPlan {
        let method = sites[0].method;
        let (digest, source) = self.code(method).unwrap_or_default();
        let sites = sites.iter().map(|site| self.site(site)).collect();
        MethodPlan { method: self.method_name(method), digest, source, sites }
    }

    fn code(&mut self, method: MethodId) -> Option<(u64, Option<NameId>)> {
        let declared = self.program.method(method);
        let bytes = self.program.class_bytes(declared.class)?;
        let file = ClassFile::read(&bytes).ok()?;
        let member = file.methods.get(usize::from(declared.index))?;
        let code = file.code(member).ok()??;
        let source: Option<SourceFile> = file.attributes.typed(&file.pool).ok().flatten();
        let source = source.and_then(|SourceFile(name)| file.pool.utf8(name).ok());
        let source = source.map(|name| self.names.add(name.0));
        Some((plan::digest(&file, &code).ok()?, source))
    }

    fn site(&mut self, site: &Site) -> SitePlan {
        let called = self.program.names.method_ref_parts(site.called);
        let class = self.type_name(called.class);
        SitePlan {
            offset: site.offset as u16,
            line: site.line.and_then(|line| u16::try_from(line).ok()),
            called: self.selector(class, called.selector),
            candidates: u32::try_from(site.candidates).unwrap_or(u32::MAX),
            receivers: site.receivers.iter().map(|&ty| self.type_name(ty)).collect(),
            targets: site.targets.iter().map(|&method| self.method_name(method)).collect(),
        }
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

    /// A class in internal form, an array as a descriptor: what `Class.getName` gives, but for the slashes.
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
