//! Reading of programs: first all declarations outside procedures, then what is inside.

use rustc_hash::FxHashMap;
use text::TextError;

use crate::ids::{FileId, ProcId, UnitId, VarId};
use crate::program::Program;
use crate::text::statements::{Scope, read_layout, read_operation};
use crate::text::tokens::{Token, Tokens};
use crate::var::{Linkage, Position, VarKind};

/// Reads the text form of a program.
pub fn read(text: &str) -> Result<Program, TextError> {
    let mut reader = Reader {
        program: Program::new(),
        outer: FxHashMap::default(),
        unit: None,
        file: FileId(0),
        later: Vec::new(),
    };
    let mut tokens = Tokens::new(text, 1)?;
    while *tokens.peek() != Token::End {
        reader.item(&mut tokens)?;
    }
    for (tokens, file, proc) in std::mem::take(&mut reader.later) {
        reader.file = file;
        reader.inside(tokens, proc)?;
    }
    Ok(reader.program)
}

/// Where to go on, the file it is in, and the procedure.
type Later<'a> = (Tokens<'a>, FileId, Option<(ProcId, Scope)>);

struct Reader<'a> {
    program: Program,
    outer: FxHashMap<String, VarId>,
    unit: Option<UnitId>,
    file: FileId,
    /// Bodies and initialisers, which may use names that are declared after them.
    later: Vec<Later<'a>>,
}

impl<'a> Reader<'a> {
    /// One line outside procedures, or a procedure.
    fn item(&mut self, tokens: &mut Tokens<'a>) -> Result<(), TextError> {
        if tokens.take_word("unit")? {
            let name = tokens.text()?;
            self.unit = Some(self.program.new_unit(&name));
            return tokens.end_of_line();
        }
        if tokens.take_word("file")? {
            self.file = file(&mut self.program, tokens)?;
            return tokens.end_of_line();
        }
        let start = tokens.clone();
        let position = position(tokens, self.file)?;
        if tokens.take_word("import")? {
            return if tokens.take_word("proc")? {
                self.names(tokens, |reader, name, _| {
                    let proc = reader.program.declare_proc(&name, Linkage::External, position);
                    reader.program.procs[proc].var
                })
            } else {
                let kind = VarKind::Global { linkage: Linkage::External, defined: false };
                self.declare(tokens, kind, position)
            };
        }
        if tokens.take_word("global")? {
            return self.declare(
                tokens,
                VarKind::Global { linkage: Linkage::External, defined: true },
                position,
            );
        }
        if tokens.take_word("heap")? {
            return self.declare(tokens, VarKind::Heap(None), position);
        }
        if tokens.take_word("literal")? {
            return self.declare(tokens, VarKind::Literal, position);
        }
        if tokens.take_word("rep")? {
            return self.declare(tokens, VarKind::Representative, position);
        }
        let is_static = tokens.take_word("static")?;
        if tokens.take_word("proc")? {
            let linkage = if is_static { Linkage::Internal(self.own_unit()) } else { Linkage::External };
            return self.proc(tokens, linkage, position);
        }
        if is_static {
            let linkage = Linkage::Internal(self.own_unit());
            return self.declare(tokens, VarKind::Global { linkage, defined: true }, position);
        }
        // No keyword: an initialiser. It may use names that are declared further down.
        self.later.push((start, self.file, None));
        while !matches!(tokens.peek(), Token::Line | Token::End | Token::Sign(";")) {
            tokens.skip()?;
        }
        tokens.end_of_line()
    }

    fn own_unit(&mut self) -> UnitId {
        *self.unit.get_or_insert_with(|| self.program.new_unit(""))
    }

    fn declare(
        &mut self,
        tokens: &mut Tokens<'a>,
        kind: VarKind,
        position: Position,
    ) -> Result<(), TextError> {
        self.names(tokens, |reader, name, layout| reader.program.new_var(&name, kind, layout, position))
    }

    fn names(
        &mut self,
        tokens: &mut Tokens<'a>,
        mut make: impl FnMut(&mut Self, String, Option<crate::Layout>) -> VarId,
    ) -> Result<(), TextError> {
        loop {
            let before = tokens.clone();
            let name = tokens.name()?;
            if self.outer.contains_key(&name) {
                return Err(before.error(format!("{name} is declared twice")));
            }
            let layout = if tokens.take(":")? { read_layout(tokens)? } else { None };
            let var = make(self, name.clone(), layout);
            self.outer.insert(name, var);
            if !tokens.take(",")? {
                return tokens.end_of_line();
            }
        }
    }

    fn proc(
        &mut self,
        tokens: &mut Tokens<'a>,
        linkage: Linkage,
        position: Position,
    ) -> Result<(), TextError> {
        let before = tokens.clone();
        let name = tokens.name()?;
        if self.outer.contains_key(&name) {
            return Err(before.error(format!("{name} is declared twice")));
        }
        let proc = self.program.declare_proc(&name, linkage, position);
        self.program.procs[proc].defined = true;
        self.outer.insert(name, self.program.procs[proc].var);
        let mut scope = Scope::default();
        tokens.expect("(")?;
        while !tokens.take(")")? {
            if !scope.inner.is_empty() {
                tokens.expect(",")?;
            }
            let varargs = tokens.take("...")?;
            let before = tokens.clone();
            let name = tokens.name()?;
            let layout = if tokens.take(":")? { read_layout(tokens)? } else { None };
            let var = if varargs {
                self.program.varargs_var(proc, &name)
            } else {
                self.program.new_formal(proc, &name, layout, position)
            };
            if scope.inner.insert(name, var).is_some() {
                return Err(before.error("the parameter is declared twice"));
            }
        }
        if tokens.take_word("returns")? {
            let before = tokens.clone();
            let name = tokens.name()?;
            let layout = if tokens.take(":")? { read_layout(tokens)? } else { None };
            let var = self.program.return_var(proc, &name, layout);
            if scope.inner.insert(name, var).is_some() {
                return Err(before.error("the return variable has the name of a parameter"));
            }
        }
        tokens.expect("{")?;
        tokens.skip_lines()?;
        // Skipped for now: the body may use names that are declared further down.
        self.later.push((tokens.clone(), self.file, Some((proc, scope))));
        while !tokens.take("}")? {
            if *tokens.peek() == Token::End {
                return Err(tokens.error("the procedure is not closed"));
            }
            // The file of what follows is the last one that is named, also inside.
            if tokens.take_word("file")? {
                if matches!(tokens.peek(), Token::Text(_)) {
                    self.file = file(&mut self.program, tokens)?;
                }
            } else {
                tokens.skip()?;
            }
        }
        tokens.end_of_line()
    }

    /// An initialiser, or the inside of a procedure.
    fn inside(&mut self, mut tokens: Tokens<'a>, proc: Option<(ProcId, Scope)>) -> Result<(), TextError> {
        let Some((proc, mut scope)) = proc else {
            return self.statement(&mut tokens, None, &Scope::default());
        };
        while !tokens.is("}") {
            if tokens.take_word("file")? {
                self.file = file(&mut self.program, &mut tokens)?;
                tokens.end_of_line()?;
                continue;
            }
            let start = tokens.clone();
            let position = position(&mut tokens, self.file)?;
            let kind = if tokens.take_word("local")? {
                VarKind::Local(proc)
            } else if tokens.take_word("temp")? {
                VarKind::Temporary(proc)
            } else if tokens.take_word("heap")? {
                VarKind::Heap(Some(proc))
            } else if tokens.take_word("static")? {
                if !tokens.take_word("local")? {
                    return Err(tokens.error("'local' is needed here"));
                }
                VarKind::StaticLocal(proc)
            } else {
                // The statement reads its position itself.
                tokens = start;
                self.statement(&mut tokens, Some(proc), &scope)?;
                continue;
            };
            loop {
                let before = tokens.clone();
                let name = tokens.name()?;
                let layout = if tokens.take(":")? { read_layout(&mut tokens)? } else { None };
                let var = self.program.new_var(&name, kind, layout, position);
                if scope.inner.insert(name, var).is_some() {
                    return Err(before.error("the variable is declared twice"));
                }
                if !tokens.take(",")? {
                    break;
                }
            }
            tokens.end_of_line()?;
        }
        Ok(())
    }

    fn statement(
        &mut self,
        tokens: &mut Tokens<'a>,
        owner: Option<ProcId>,
        scope: &Scope,
    ) -> Result<(), TextError> {
        let position = position(tokens, self.file)?;
        let owner = if tokens.take_word("init")? { None } else { owner };
        let outer = &self.outer;
        let operation = read_operation(tokens, &self.program, &|name| scope.find(outer, name))?;
        tokens.end_of_line()?;
        self.program.push(owner, operation, position);
        Ok(())
    }
}

fn file(program: &mut Program, tokens: &mut Tokens<'_>) -> Result<FileId, TextError> {
    let name = tokens.text()?;
    Ok(program.file(&name))
}

/// `12:` or `12:5:` in front of a line.
fn position(tokens: &mut Tokens<'_>, file: FileId) -> Result<Position, TextError> {
    if !matches!(tokens.peek(), Token::Number(_)) {
        return Ok(Position { file, ..Position::NONE });
    }
    let line = tokens.number()?;
    tokens.expect(":")?;
    let mut column = 0;
    if matches!(tokens.peek(), Token::Number(_)) {
        column = tokens.number()?;
        tokens.expect(":")?;
    }
    Ok(Position { file, line, column })
}
