//! From a parsed unit to the statements of a [`Program`]: names are resolved, types laid out, expressions
//! flattened.
//!
//! | question | file |
//! |---|---|
//! | what does a name mean? | `scope.rs`, `declarations.rs` |
//! | which type is written here, and where do members lie? | `resolve.rs`, `records.rs` |
//! | what is a constant's value, what type has an expression? | `constants.rs`, `typing.rs` |
//! | which types can carry a pointer? | `carry.rs` |
//! | how does a value become a statement? | `value.rs` |
//! | what does an expression do? | `expressions.rs`, `places.rs`, `operators.rs` |
//! | what does a call do? | `calls.rs`; known ones: `builtins.rs`, `allocation.rs`, `atomics.rs` |
//! | initialisers, statements, functions | `initializers.rs`, `statements.rs`, `functions.rs` |
//! | who calls constructors and destructors? | `startup.rs` |
//! | what takes the place of weak functions? | `weak.rs` |

mod aliases;
mod allocation;
mod atomics;
mod builtins;
mod calls;
mod carry;
mod constants;
mod declarations;
mod expressions;
mod functions;
mod initializers;
mod operators;
mod places;
mod records;
mod resolve;
mod scope;
mod startup;
mod statements;
mod typing;
mod value;
mod weak;

use c_program::{Access, FileId, Position, ProcId, Program, UnitId, VarId};
use index::Arena;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::lex::Symbol;
use crate::position::{Pos, SourcePlace};
use crate::syntax::*;
use crate::types::{Type, TypeId, Types};
use aliases::Aliases;
pub use carry::Integers;
use scope::{Entity, Global, GlobalId, Space};

/// How to lower a unit.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// Which integers can carry pointers.
    pub integers: Integers,
}

/// Something in a unit that was not understood; the rest goes on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// Where.
    pub place: SourcePlace,
    /// What.
    pub message: String,
}

/// The outcome of a unit.
#[derive(Debug)]
pub struct Lowered {
    /// Its statements.
    pub program: Program,
    /// Its types, for those who want to know about layouts.
    pub types: Types,
    /// What was not understood.
    pub problems: Vec<Problem>,
}

/// Lowers a unit called `name`.
pub fn lower(unit: &Unit, name: &str, options: Options) -> Lowered {
    let mut lowerer = Lowerer::new(unit, name, options);
    lowerer.unit();
    Lowered { program: lowerer.program, types: lowerer.types, problems: lowerer.problems }
}

/// The function whose body is being lowered.
struct Body {
    proc: ProcId,
    returns: TypeId,
    /// The name, for `__func__`.
    name: Symbol,
    /// A pointer to nothing, where a constant is dereferenced.
    nowhere: Option<VarId>,
}

struct Lowerer<'u> {
    unit: &'u Unit,
    options: Options,
    types: Types,
    names: Space<Entity>,
    tags: Space<TypeId>,
    globals: Arena<GlobalId, Global>,
    global_ids: FxHashMap<Symbol, GlobalId>,
    record_types: Vec<Option<TypeId>>,
    enum_types: Vec<Option<TypeId>>,
    /// Functions with an external definition even if that is `inline`.
    not_only_inline: FxHashSet<Symbol>,
    /// Functions that the unit defines.
    functions_here: FxHashSet<Symbol>,
    waiting: Vec<GlobalId>,
    aliases: Vec<(GlobalId, Declaration)>,
    variable_aliases: Aliases,
    /// Functions that a declaration of the unit calls weak.
    weak_functions: FxHashSet<Symbol>,
    /// Parameters that nested functions use, each with the variable that represents it there.
    shared_formals: FxHashMap<VarId, VarId>,
    program: Program,
    unit_id: UnitId,
    files: Vec<Option<FileId>>,
    body: Option<Body>,
    /// The place of the statement that is being lowered.
    at: Pos,
    /// Where the block or loop ends that is being lowered, and with it the scope of what it declares.
    scope_end: Option<Pos>,
    /// What has been read for values that are not pointers, and is not part of a statement yet.
    pending: Vec<Access>,
    /// What the last statement computed.
    computed: Option<Access>,
    /// How many braces of initialisers are open.
    braces: u32,
    /// Above 0 nothing is emitted: types alone are asked for.
    muted: u32,
    temporaries: u32,
    problems: Vec<Problem>,
    complained: FxHashSet<Symbol>,
    /// Functions that run before `main` or at the end, with the variable that keeps them.
    startup: Vec<(Symbol, &'static str)>,
}

impl<'u> Lowerer<'u> {
    fn new(unit: &'u Unit, name: &str, options: Options) -> Self {
        let mut program = Program::new();
        // The unit's own file comes first, so that it exists even if the unit is empty.
        program.file(name);
        let unit_id = program.new_unit(name);
        let symbols = unit.symbols.len();
        let mut lowerer = Self {
            unit,
            options,
            types: Types::new(),
            names: Space::new(symbols),
            tags: Space::new(symbols),
            globals: Arena::new(),
            global_ids: FxHashMap::default(),
            record_types: vec![None; unit.records.len()],
            enum_types: vec![None; unit.enums.len()],
            not_only_inline: FxHashSet::default(),
            functions_here: FxHashSet::default(),
            waiting: Vec::new(),
            aliases: Vec::new(),
            variable_aliases: Aliases::default(),
            weak_functions: FxHashSet::default(),
            shared_formals: FxHashMap::default(),
            program,
            unit_id,
            files: vec![None; unit.lines.files.len()],
            body: None,
            at: Pos(0),
            scope_end: None,
            pending: Vec::new(),
            computed: None,
            braces: 0,
            muted: 0,
            temporaries: 0,
            problems: Vec::new(),
            complained: FxHashSet::default(),
            startup: Vec::new(),
        };
        lowerer.declare_known_types();
        lowerer
    }

    fn declare_known_types(&mut self) {
        for (name, builtin) in crate::parse::KNOWN_TYPES {
            if let Some(symbol) = self.unit.symbols.find(name.as_bytes()) {
                let ty = self.types.basic(*builtin);
                self.names.set(symbol, Entity::Typedef(ty));
            }
        }
    }

    fn unit(&mut self) {
        self.find_external_inlines();
        for item in &self.unit.items {
            match *item {
                Item::Declarations { base, decls } => self.file_declarations(base, decls),
                Item::Function(function) => self.file_function(function),
                Item::StaticAssert(condition) => self.static_assert(condition),
                Item::Asm(pos) => self.top_level_asm(pos),
            }
            // Outside of functions, nothing counts as read.
            self.pending.clear();
        }
        // What an alias names may be declared after it.
        for (id, decl) in std::mem::take(&mut self.aliases) {
            self.alias(id, &decl);
        }
        // This may ask for inline functions, so it comes before they are defined.
        self.register_startup();
        while let Some(global) = self.waiting.pop() {
            if let Some(function) = self.globals[global].waiting.take() {
                self.define_function(global, function);
            }
        }
    }

    fn position(&mut self, pos: Pos) -> Position {
        let (file, line, column) = self.unit.lines.locate(pos);
        let file = match self.files[file] {
            Some(known) => known,
            None => {
                let id = self.program.file(&self.unit.lines.files[file]);
                self.files[file] = Some(id);
                id
            }
        };
        Position { file, line, column }
    }

    /// A variable of a function can be named up to the end of the block or loop at hand.
    fn set_scope_end(&mut self, var: VarId) {
        if let Some(end) = self.scope_end {
            self.program.vars[var].scope_end = self.position(end);
        }
    }

    fn text(&self, symbol: Symbol) -> std::borrow::Cow<'u, str> {
        self.unit.name(symbol)
    }

    fn bytes(&self, symbol: Symbol) -> &'u [u8] {
        self.unit.symbols.get(symbol)
    }

    fn complain(&mut self, pos: Pos, message: String) {
        const MOST: usize = 100;
        if self.problems.len() < MOST {
            let place = self.unit.lines.place(pos);
            self.problems.push(Problem { place, message });
        }
    }

    /// Evaluates something for its types only.
    fn muted<T>(&mut self, inner: impl FnOnce(&mut Self) -> T) -> T {
        self.muted += 1;
        let result = inner(self);
        self.muted -= 1;
        result
    }

    fn unknown_type(&mut self) -> TypeId {
        self.types.make(Type::Unknown)
    }
}
