//! Variables with several names: `extern int y __attribute__((alias("x")))`.
//!
//! All names of a variable denote one variable of the program, whichever is used first. The program has one
//! name for it: its own, or, if that is static, that of the first alias that others can use. Each further
//! name that others can use is a twin: a variable that is copied from and to it.

use c_program::{Linkage, Operation, VarId, VarKind, VarPlace};
use rustc_hash::{FxHashMap, FxHashSet};

use super::Lowerer;
use super::scope::{Global, GlobalId};
use crate::lex::Symbol;
use crate::position::Pos;
use crate::syntax::*;

/// The variables of a unit that have several names.
#[derive(Debug, Default)]
pub(super) struct Aliases {
    /// By alias: the variable that it is another name of.
    targets: FxHashMap<Symbol, Symbol>,
    /// By a variable that has aliases.
    known: FxHashMap<Symbol, Known>,
}

/// What is known about a variable that has aliases.
#[derive(Clone, Copy, Debug)]
struct Known {
    /// The name that the program has for it.
    name: Symbol,
    /// Whether others can use that name.
    is_external: bool,
    /// The variable, once something refers to it.
    var: Option<VarId>,
}

impl Aliases {
    /// The variable that a name means, if it has several.
    fn root(&self, name: Symbol) -> Option<Symbol> {
        let mut root = name;
        // Broken sources may have aliases in a circle, so the number of steps is limited.
        for _ in 0..=self.targets.len() {
            match self.targets.get(&root) {
                Some(&target) => root = target,
                None => return self.known.contains_key(&root).then_some(root),
            }
        }
        None
    }
}

impl Lowerer<'_> {
    /// Looks for aliases before anything else: what they name may be declared after their uses.
    pub(super) fn find_aliases(&mut self) {
        let unit = self.unit;
        let object_name = |decl: &Declaration| decl.attributes.asm_name.unwrap_or(decl.name);
        let mut by_object_name: FxHashMap<Symbol, Symbol> = FxHashMap::default();
        let mut known: FxHashMap<Symbol, Known> = FxHashMap::default();
        for decl in declarations(unit) {
            by_object_name.insert(object_name(decl), decl.name);
            let is_external = decl.storage != Storage::Static;
            let first = Known { name: decl.name, is_external, var: None };
            let known = known.entry(decl.name).or_insert(first);
            // Any of its declarations may say what object files call it.
            known.name = decl.attributes.asm_name.unwrap_or(known.name);
        }
        let mut targets: FxHashMap<Symbol, Symbol> = FxHashMap::default();
        let aliases = || declarations(unit).filter(|decl| decl.attributes.alias.is_some());
        for decl in aliases() {
            let target = decl.attributes.alias.filter(|target| known.contains_key(target));
            // GNU: `alias` takes the name in the object file, which `asm` can make differ from the name in C.
            let target = target.or_else(|| by_object_name.get(&decl.attributes.alias?).copied());
            targets.extend(target.map(|target| (decl.name, target)));
        }
        let named: FxHashSet<Symbol> = targets.values().copied().collect();
        // An alias of an alias is no variable of its own: only the ends of such chains stay.
        known.retain(|name, _| named.contains(name) && !targets.contains_key(name));
        self.variable_aliases = Aliases { targets, known };
        for decl in aliases().filter(|decl| decl.storage != Storage::Static) {
            let root = self.variable_aliases.root(decl.name);
            let known = root.and_then(|root| self.variable_aliases.known.get_mut(&root));
            // Only the first such alias gets here: from then on the variable is external.
            if let Some(known) = known.filter(|known| !known.is_external) {
                *known = Known { name: object_name(decl), is_external: true, var: None };
            }
        }
    }

    /// Creates the variable of a global that has none yet. Of all names of a variable, the first that is used
    /// creates it.
    pub(super) fn new_global_var(&mut self, id: GlobalId, defined: bool) -> VarId {
        let key = self.globals[id].key;
        let root = self.variable_aliases.root(key);
        let known = root.and_then(|root| self.variable_aliases.known.get(&root).copied());
        if let Some(var) = known.and_then(|known| known.var) {
            return var;
        }
        let Global { name, ty, pos, .. } = self.globals[id];
        let position = self.position(pos);
        let layout = self.layout_of(ty);
        let is_alias = self.variable_aliases.targets.contains_key(&key);
        // GNU: the target of an alias is defined in the same unit, even if only after this use.
        let (name, linkage, defined) = match known {
            Some(Known { name, is_external: true, .. }) => (name, Linkage::External, defined || is_alias),
            Some(Known { name, .. }) => (name, Linkage::Internal(self.unit_id), defined || is_alias),
            None => (name, self.linkage(id), defined),
        };
        let var =
            self.program.new_var(&self.text(name), VarKind::Global { linkage, defined }, layout, position);
        if let Some(root) = root {
            // A question may refer to it by its own name.
            let own = self.text(root);
            if self.program.var_name(var) != own {
                let own = self.program.name(&own);
                self.program.other_names.push((own, var));
            }
            self.variable_aliases.known.entry(root).and_modify(|known| known.var = Some(var));
        }
        var
    }

    /// Gives a variable the further names that its alias has.
    pub(super) fn alias_of_variable(&mut self, id: GlobalId, pos: Pos) {
        let var = self.global_var(id);
        let name = self.globals[id].name;
        if self.globals[id].internal || self.program.var_name(var) == self.text(name) {
            return;
        }
        let position = self.position(pos);
        let layout = self.program.layout_of(var).cloned();
        let size = self.program.value_size(var);
        let kind = VarKind::Global { linkage: Linkage::External, defined: true };
        let twin = self.program.new_var(&self.text(name), kind, layout, position);
        for (to, from) in [(twin, var), (var, twin)] {
            let operation = Operation::Copy { to: VarPlace::start(to), from: VarPlace::start(from), size };
            self.program.push(None, operation, position);
        }
    }
}

/// What a unit declares at its top level, except the functions that it defines.
fn declarations(unit: &Unit) -> impl Iterator<Item = &Declaration> {
    let lists = unit.items.iter().filter_map(|item| match *item {
        Item::Declarations { decls, .. } => Some(unit.decls.slice(decls)),
        Item::Function(_) | Item::StaticAssert(_) | Item::Asm(_) => None,
    });
    lists.flatten().filter(|decl| decl.storage != Storage::Typedef)
}
