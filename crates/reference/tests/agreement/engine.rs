//! What the fast engine finds. All use of its interface is here.

use std::collections::{BTreeMap, BTreeSet};

use ir::{StmtId, VarId};
use pointsto::{Analysis, Control, Results, Sensitivity, Site};
use program::{MethodId, Program};
use solver::{ObjectId, Set};

use crate::findings::{Findings, Name, Names, Place, is_lambda, offset};
use crate::subject::Subject;

/// The findings of the analysis of this name, and the methods whose bodies the engine has.
pub(crate) fn findings(
    subject: &mut Subject,
    name: &str,
    merge_exceptions: bool,
) -> (Findings, BTreeSet<MethodId>) {
    let mut analysis: Analysis = name.parse().expect("the engine knows the analysis");
    analysis.merged.exceptions = merge_exceptions;
    let bodies = subject.bodies.clone();
    let results =
        rules::analyse(&mut subject.program, &analysis, &[subject.entry], bodies, &Control::default());
    // If contexts consist of classes, the engine cannot report them.
    let says_contexts = !matches!(analysis.sensitivity, Sensitivity::Types { .. });
    let reader = Reader { program: &subject.program, results: &results, says_contexts };
    let with_body: BTreeSet<MethodId> =
        results.reachable().iter().copied().filter(|&method| results.body(method).is_some()).collect();
    (reader.findings(&with_body), with_body)
}

struct Reader<'r> {
    program: &'r Program,
    results: &'r Results,
    says_contexts: bool,
}

impl Reader<'_> {
    fn findings(&self, with_body: &BTreeSet<MethodId>) -> Findings {
        let mut fields = BTreeMap::<_, Names>::new();
        let mut elements = BTreeMap::<_, Names>::new();
        for object in self.results.objects() {
            for (field, _) in self.program.fields() {
                let held = self.names(&self.results.field(object, field));
                if !held.is_empty() {
                    fields.entry((self.name(object), field)).or_default().extend(held);
                }
            }
            let held = self.names(&self.results.element(object));
            if !held.is_empty() {
                elements.entry(self.name(object)).or_default().extend(held);
            }
        }
        let statics = self.program.fields().map(|(field, _)| (field, self.results.static_field(field)));
        let calls = self.results.call_edges().iter();
        Findings {
            methods: self.results.reachable().iter().copied().collect(),
            calls: calls
                .map(|edge| (edge.caller, self.offset(edge.caller, edge.stmt), edge.callee))
                .collect(),
            variables: self.variables(with_body),
            statics: statics
                .map(|(field, set)| (field, self.names(&set)))
                .filter(|(_, names)| !names.is_empty())
                .collect(),
            fields,
            elements,
            instances: Some(self.results.instances),
        }
    }

    fn variables(&self, with_body: &BTreeSet<MethodId>) -> BTreeMap<(MethodId, VarId), Names> {
        let mut variables = BTreeMap::new();
        for &method in with_body {
            let Some(body) = self.results.body(method) else { continue };
            let known: Vec<VarId> = if is_lambda(self.program, method) {
                body.formals().chain(body.result()).collect()
            } else {
                body.vars().collect()
            };
            for var in known {
                let held = self.names(&self.results.variable(method, var));
                if !held.is_empty() {
                    variables.insert((method, var), held);
                }
            }
        }
        variables
    }

    fn names(&self, set: &Set) -> Names {
        set.iter().map(|object| self.name(object)).collect()
    }

    fn name(&self, object: ObjectId) -> Name {
        let found = self.results.object(object);
        let context = if self.says_contexts {
            self.results.context_of(object).into_iter().map(|site| self.place(site)).collect()
        } else {
            Vec::new()
        };
        Name { place: self.place(found.site), ty: found.ty, context }
    }

    fn place(&self, site: Site) -> Place {
        Place::Other(match site {
            Site::Stmt(method, stmt) => return Place::Offset(method, self.offset(method, stmt)),
            Site::Inner(method, stmt, level) => {
                return Place::Inner(method, self.offset(method, stmt), level.into());
            }
            Site::Strings | Site::Text(_) => reference::Site::Strings,
            Site::Class(ty) => reference::Site::Class(ty),
            Site::Machine(ty) => reference::Site::Machine(ty),
            Site::Merged(ty) => reference::Site::Merged(ty),
            modelled @ (Site::Method(_) | Site::Field(_) | Site::Made(..)) => {
                panic!("the programs here use nothing that is modelled: {modelled:?}")
            }
        })
    }

    fn offset(&self, method: MethodId, stmt: StmtId) -> u32 {
        offset(self.program, self.results.body(method), method, stmt)
    }
}
