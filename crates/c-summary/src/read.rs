//! Reading of summaries; `write.rs` is its twin.

use std::fmt;

use c_pointsto::Model;
use c_program::text::{TextError, Token, Tokens, read_access, read_layout, read_operation, read_place};
use c_program::{
    Access, CallEffect, Callee, Effects, Layout, Linkage, Position, ProcId, Program, UnitId, VarId, VarKind,
};
use rustc_hash::FxHashMap;

use crate::summary::{Stage, Summary, Validity};
use crate::write::{MAGIC, VERSION, digest};

/// Why a text is not a valid summary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SummaryError {
    /// It does not start like a summary.
    NotASummary,
    /// It has another version.
    OtherVersion(String),
    /// It has been changed since it was written.
    WrongDigest {
        /// The digest in the text.
        said: String,
        /// The digest of what follows.
        found: String,
    },
    /// Something in it cannot be read.
    Text(TextError),
}

impl fmt::Display for SummaryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SummaryError::NotASummary => {
                write!(f, "1:1: this is not a summary: it does not start with \"{MAGIC}\"")
            }
            SummaryError::OtherVersion(found) => {
                write!(f, "1:19: the summary is of version {found}, but {VERSION} is needed: make it again")
            }
            SummaryError::WrongDigest { said, found } => {
                write!(
                    f,
                    "2:8: the digest is {found}, not {said}: the summary was changed after it was written"
                )
            }
            SummaryError::Text(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for SummaryError {}

impl From<TextError> for SummaryError {
    fn from(error: TextError) -> Self {
        SummaryError::Text(error)
    }
}

impl Summary {
    /// Reads a summary, and checks its version and digest.
    pub fn read(text: &str) -> Result<Summary, SummaryError> {
        let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
        let version = first.trim_end().strip_prefix(MAGIC).ok_or(SummaryError::NotASummary)?.trim();
        if version != VERSION.to_string() {
            return Err(SummaryError::OtherVersion(version.to_string()));
        }
        let (second, body) = rest.split_once('\n').unwrap_or((rest, ""));
        let missing = || TextError { line: 2, column: 1, message: "the digest is missing".to_string() };
        let said = second.trim_end().strip_prefix("digest ").ok_or_else(missing)?;
        let found = digest(body);
        if said != found {
            return Err(SummaryError::WrongDigest { said: said.to_string(), found });
        }
        // The first two lines are gone, but errors count them.
        Ok(read_body(body, 3)?)
    }

    /// Reads a hand-written summary, without version and digest.
    pub fn read_unsigned(text: &str) -> Result<Summary, SummaryError> {
        Ok(read_body(text, 1)?)
    }
}

fn read_body(text: &str, line: u32) -> Result<Summary, TextError> {
    let mut tokens = Tokens::new(text, line)?;
    keyword(&mut tokens, "library")?;
    let library = tokens.text()?;
    let weak = tokens.take_word("weak")?;
    tokens.end_of_line()?;
    keyword(&mut tokens, "model")?;
    let validity = one_of(
        &mut tokens,
        &[
            ("any", Validity::Any),
            ("whole", Validity::Only(Model::Whole)),
            ("offsets", Validity::Only(Model::Offsets)),
        ],
    )?;
    keyword(&mut tokens, "stage")?;
    let stages =
        [("basic", Stage::Basic), ("substituted", Stage::Substituted), ("optimized", Stage::Optimized)];
    let stage = one_of(&mut tokens, &stages)?;
    let mut program = Program::new();
    let unit = program.new_unit(&library);
    let name = program.name(&library);
    program.units[unit].library = Some(name);
    let mut reader = Reader { program, unit, vars: FxHashMap::default(), later: Vec::new() };
    while *tokens.peek() != Token::End {
        reader.item(&mut tokens)?;
    }
    reader.finish()?;
    Ok(Summary { library, validity, stage, weak, program: reader.program })
}

fn keyword(tokens: &mut Tokens<'_>, word: &str) -> Result<(), TextError> {
    // Made first, while the tokens still stand at the wrong word.
    let error = tokens.error(format!("'{word}' is needed, not {}", tokens.peek()));
    if tokens.take_word(word)? { Ok(()) } else { Err(error) }
}

fn one_of<T: Copy>(tokens: &mut Tokens<'_>, words: &[(&str, T)]) -> Result<T, TextError> {
    for &(word, value) in words {
        if tokens.take_word(word)? {
            tokens.end_of_line()?;
            return Ok(value);
        }
    }
    let known: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
    Err(tokens.error(format!("one of {} is needed, not {}", known.join(", "), tokens.peek())))
}

struct Reader<'a> {
    program: Program,
    unit: UnitId,
    vars: FxHashMap<String, VarId>,
    /// Effects of procedures, and statements: they may use names that are declared after them.
    later: Vec<(Tokens<'a>, Option<ProcId>)>,
}

impl<'a> Reader<'a> {
    fn item(&mut self, tokens: &mut Tokens<'a>) -> Result<(), TextError> {
        let own = Linkage::Internal(self.unit);
        if tokens.take_word("import")? {
            if tokens.take_word("proc")? {
                return self.names(tokens, |reader, name, _| {
                    let proc = reader.program.declare_proc(name, Linkage::External, Position::NONE);
                    let var = reader.program.procs[proc].var;
                    reader.program.wanted.push(var);
                    var
                });
            }
            let kind = VarKind::Global { linkage: Linkage::External, defined: false };
            return self.names(tokens, |reader, name, layout| {
                let var = reader.program.new_var(name, kind, layout, Position::NONE);
                reader.program.wanted.push(var);
                var
            });
        }
        if tokens.take_word("global")? {
            return self.declare(tokens, VarKind::Global { linkage: Linkage::External, defined: true });
        }
        if tokens.take_word("literal")? {
            return self.declare(tokens, VarKind::Literal);
        }
        if tokens.take_word("heap")? {
            return self.declare(tokens, VarKind::Heap(None));
        }
        if tokens.take_word("rep")? {
            return self.declare(tokens, VarKind::Representative);
        }
        let is_static = tokens.take_word("static")?;
        if tokens.take_word("proc")? {
            return self.proc(tokens, if is_static { own } else { Linkage::External });
        }
        if is_static {
            return self.declare(tokens, VarKind::Global { linkage: own, defined: true });
        }
        if tokens.is("}") {
            return Err(tokens.error("no procedure is open that could end here"));
        }
        self.put_off(tokens, None)
    }

    fn declare(&mut self, tokens: &mut Tokens<'a>, kind: VarKind) -> Result<(), TextError> {
        self.names(tokens, |reader, name, layout| reader.program.new_var(name, kind, layout, Position::NONE))
    }

    fn names(
        &mut self,
        tokens: &mut Tokens<'a>,
        mut make: impl FnMut(&mut Self, &str, Option<Layout>) -> VarId,
    ) -> Result<(), TextError> {
        loop {
            self.name(tokens, &mut make)?;
            if !tokens.take(",")? {
                return tokens.end_of_line();
            }
        }
    }

    /// A new name with its layout.
    fn name(
        &mut self,
        tokens: &mut Tokens<'a>,
        make: &mut impl FnMut(&mut Self, &str, Option<Layout>) -> VarId,
    ) -> Result<VarId, TextError> {
        let before = tokens.clone();
        let name = tokens.name()?;
        if self.vars.contains_key(&name) {
            return Err(before.error(format!("{name} is declared twice")));
        }
        let layout = if tokens.take(":")? { read_layout(tokens)? } else { None };
        let var = make(self, &name, layout);
        self.vars.insert(name, var);
        Ok(var)
    }

    /// A name of a signature: a representative that is declared already, or a new variable.
    fn signature_name(&mut self, tokens: &mut Tokens<'a>, kind: VarKind) -> Result<VarId, TextError> {
        let before = tokens.clone();
        let name = tokens.name()?;
        if let Some(&known) = self.vars.get(&name)
            && self.program.vars[known].kind == VarKind::Representative
        {
            return Ok(known);
        }
        // Not known: read the name again, with its layout.
        *tokens = before;
        self.name(tokens, &mut |reader, name, layout| {
            reader.program.new_var(name, kind, layout, Position::NONE)
        })
    }

    fn proc(&mut self, tokens: &mut Tokens<'a>, linkage: Linkage) -> Result<(), TextError> {
        let mut id = None;
        self.name(tokens, &mut |reader, name, _| {
            let proc = reader.program.declare_proc(name, linkage, Position::NONE);
            id = Some(proc);
            reader.program.procs[proc].var
        })?;
        let Some(id) = id else { return Ok(()) };
        self.program.procs[id].defined = true;
        self.program.procs[id].effects = Some(Box::default());
        if tokens.take("(")? {
            let mut first = true;
            while !tokens.take(")")? {
                if !std::mem::replace(&mut first, false) {
                    tokens.expect(",")?;
                }
                // `0`: a formal that nothing mentions, and that only keeps its position.
                if matches!(tokens.peek(), Token::Number(_)) {
                    tokens.skip()?;
                    let formal = self.program.new_var("", VarKind::Formal(id), None, Position::NONE);
                    self.program.procs[id].formals.push(formal);
                } else if tokens.take("...")? {
                    let varargs = self.signature_name(tokens, VarKind::Varargs(id))?;
                    self.program.procs[id].varargs = Some(varargs);
                } else {
                    let formal = self.signature_name(tokens, VarKind::Formal(id))?;
                    self.program.procs[id].formals.push(formal);
                }
            }
            if tokens.take_word("returns")? {
                let returns = self.signature_name(tokens, VarKind::Return(id))?;
                self.program.procs[id].returns = Some(returns);
            }
        }
        if tokens.take("{")? {
            tokens.skip_lines()?;
            while !tokens.take("}")? {
                self.inside(tokens, id)?;
            }
        }
        tokens.end_of_line()
    }

    fn inside(&mut self, tokens: &mut Tokens<'a>, proc: ProcId) -> Result<(), TextError> {
        if tokens.take_word("local")? {
            return self.declare(tokens, VarKind::Local(proc));
        }
        if tokens.take_word("static")? {
            keyword(tokens, "local")?;
            return self.declare(tokens, VarKind::StaticLocal(proc));
        }
        if tokens.is_word("mod") || tokens.is_word("use") || tokens.is_word("call") {
            return self.put_off(tokens, Some(proc));
        }
        Err(tokens.error(format!("local, static local, mod, use or call is needed, not {}", tokens.peek())))
    }

    /// Postpones a line until all names are known.
    fn put_off(&mut self, tokens: &mut Tokens<'a>, proc: Option<ProcId>) -> Result<(), TextError> {
        self.later.push((tokens.clone(), proc));
        // Skips to the end of the line, which a `}` may end as well.
        while !matches!(tokens.peek(), Token::Line | Token::End | Token::Sign(";" | "}")) {
            tokens.skip()?;
        }
        tokens.end_of_line()
    }

    fn finish(&mut self) -> Result<(), TextError> {
        for (mut tokens, proc) in std::mem::take(&mut self.later) {
            let vars = &self.vars;
            let lookup = |name: &str| vars.get(name).copied();
            match proc {
                Some(proc) => {
                    let effects = read_effects(&mut tokens, &self.program, &lookup)?;
                    if let Some(known) = &mut self.program.procs[proc].effects {
                        known.modifies.extend(effects.modifies);
                        known.uses.extend(effects.uses);
                        known.calls.extend(effects.calls);
                    }
                }
                None => {
                    let operation = read_operation(&mut tokens, &self.program, &lookup)?;
                    self.program.push(None, operation, Position::NONE);
                }
            }
            tokens.end_of_line()?;
        }
        Ok(())
    }
}

/// `mod *p,g`, `use *p`, `call *f(x),g`.
fn read_effects(
    tokens: &mut Tokens<'_>,
    program: &Program,
    lookup: &dyn Fn(&str) -> Option<VarId>,
) -> Result<Effects, TextError> {
    let mut effects = Effects::default();
    let word = tokens.name()?;
    loop {
        let before = tokens.clone();
        let access = read_access(tokens, lookup)?;
        match word.as_str() {
            "mod" => effects.modifies.push(access),
            "use" => effects.uses.push(access),
            _ => {
                let callee = match access {
                    Access::Indirect { pointer, .. } => Callee::Indirect(pointer),
                    Access::Direct(place) => match program.vars[place.var].kind.procedure() {
                        Some(proc) => Callee::Direct(proc),
                        None => return Err(before.error("a procedure is needed here")),
                    },
                };
                effects.calls.push(CallEffect { callee, actuals: read_actuals(tokens, lookup)? });
            }
        }
        if !tokens.take(",")? {
            return Ok(effects);
        }
    }
}

fn read_actuals(
    tokens: &mut Tokens<'_>,
    lookup: &dyn Fn(&str) -> Option<VarId>,
) -> Result<Box<[c_program::VarPlace]>, TextError> {
    let mut actuals = Vec::new();
    if tokens.take("(")? {
        while !tokens.take(")")? {
            if !actuals.is_empty() {
                tokens.expect(",")?;
            }
            actuals.push(read_place(tokens, lookup)?);
        }
    }
    Ok(actuals.into())
}
