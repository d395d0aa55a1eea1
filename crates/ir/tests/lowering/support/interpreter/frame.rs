//! One active body: its variables, and the walk from block to block.

use index::Id;
use ir::{BlockId, Body, Const, OptionalVar, Stmt, VarId};
use program::Type;

use super::value::Value;
use super::{MOST_STEPS, Machine, Run, Stop, fault};

use super::heap::Data;

struct Frame<'b> {
    body: &'b Body,
    vars: Vec<Option<Value>>,
    /// What the handler that is about to start receives.
    caught: Option<Value>,
}

/// Where control goes.
enum Next {
    On,
    Successor(usize),
    Return(Option<Value>),
}

impl Frame<'_> {
    fn get(&self, var: VarId) -> Run<Value> {
        match self.vars.get(var.index()) {
            Some(Some(value)) => Ok(*value),
            _ => fault(format!("v{} is used before it is set", var.0)),
        }
    }

    fn list(&self, list: ir::List) -> Run<Vec<Value>> {
        self.body.list(list).map(|var| self.get(var)).collect()
    }

    fn set(&mut self, var: VarId, value: Value) -> Run<Next> {
        self.vars[var.index()] = Some(value);
        Ok(Next::On)
    }

    fn set_optional(&mut self, var: OptionalVar, value: Option<Value>) -> Run<Next> {
        match (var.get(), value) {
            (Some(var), Some(value)) => self.set(var, value),
            (Some(_), None) => fault("a void call has a result"),
            (None, _) => Ok(Next::On),
        }
    }

    /// All phis of a block take their values at once.
    fn phis(&mut self, before: BlockId, block: BlockId) -> Run<()> {
        let Some(position) = self.body.predecessors(block).iter().position(|&known| known == before) else {
            return fault(format!("b{} is not known to come before b{}", before.0, block.0));
        };
        let mut values = Vec::new();
        for stmt in self.body.stmts_of(block) {
            let Stmt::Phi { target, sources } = *self.body.stmt(stmt) else { break };
            let Some(source) = self.body.list(sources).nth(position) else { return fault("a short phi") };
            values.push((target, self.get(source)?));
        }
        for (target, value) in values {
            self.vars[target.index()] = Some(value);
        }
        Ok(())
    }
}

impl Machine<'_> {
    pub(super) fn run(&mut self, body: &Body, arguments: Vec<Value>) -> Run<Option<Value>> {
        let mut frame = Frame { body, vars: vec![None; body.vars().len()], caught: None };
        if arguments.len() != body.formals().len() {
            return fault("formals and arguments differ in number");
        }
        for (formal, argument) in body.formals().zip(arguments) {
            frame.vars[formal.index()] = Some(argument);
        }
        let mut block = BlockId(0);
        loop {
            let next = match self.block(&mut frame, block) {
                Ok(Next::Return(value)) => return Ok(value),
                Ok(Next::Successor(number)) => match body.successors(block).get(number) {
                    Some(&next) => next,
                    None => return fault("no such successor"),
                },
                Ok(Next::On) => return fault("a block without an end"),
                Err(Stop::Thrown(value)) => {
                    let ty = self.ty_of(value);
                    let mut edges = body.exceptions(block).iter();
                    let Some(edge) = edges.find(|edge| self.program.is_subtype(ty, edge.caught)) else {
                        return Err(Stop::Thrown(value));
                    };
                    frame.caught = Some(value);
                    edge.handler
                }
                Err(stop) => return Err(stop),
            };
            frame.phis(block, next)?;
            block = next;
        }
    }

    fn block(&mut self, frame: &mut Frame<'_>, block: BlockId) -> Run<Next> {
        for stmt in frame.body.stmts_of(block) {
            self.steps += 1;
            if self.steps > MOST_STEPS {
                return fault("too many steps");
            }
            match self.stmt(frame, *frame.body.stmt(stmt)) {
                Ok(Next::On) => {}
                Err(Stop::Fault(what)) if !what.contains(" @") => {
                    let method = self.program.method_name(frame.body.method);
                    return fault(format!("{what} in {method} @{}", frame.body.offset(stmt)));
                }
                other => return other,
            }
        }
        Ok(Next::On)
    }

    #[expect(clippy::too_many_lines, reason = "one arm for each kind of statement")]
    fn stmt(&mut self, frame: &mut Frame<'_>, stmt: Stmt) -> Run<Next> {
        match stmt {
            Stmt::Phi { .. } => Ok(Next::On),
            Stmt::Const { target, value } => {
                let value = self.constant(frame.body, value)?;
                frame.set(target, value)
            }
            Stmt::Copy { target, source } => frame.set(target, frame.get(source)?),
            Stmt::Unary { op, target, source } => {
                let value = self.unary(op, frame.get(source)?)?;
                frame.set(target, value)
            }
            Stmt::Binary { op, target, left, right } => {
                let value = self.binary(op, frame.get(left)?, frame.get(right)?)?;
                frame.set(target, value)
            }
            Stmt::New { target, class } => {
                let value = self.new_object(class)?;
                frame.set(target, value)
            }
            Stmt::NewArray { target, array, length } => {
                let Value::Int(length) = frame.get(length)? else { return fault("a length that is no int") };
                let value = self.new_array(array, &[length])?;
                frame.set(target, value)
            }
            Stmt::NewMultiArray { target, array, lengths } => {
                let lengths: Vec<i32> = frame
                    .list(lengths)?
                    .iter()
                    .map(|length| if let Value::Int(length) = length { *length } else { -1 })
                    .collect();
                let value = self.new_array(array, &lengths)?;
                frame.set(target, value)
            }
            Stmt::ArrayLength { target, array } => {
                let length = self.array(frame.get(array)?)?.len();
                frame.set(target, Value::Int(length as i32))
            }
            Stmt::LoadElement { target, array, index } => {
                let value = *self.element(frame.get(array)?, frame.get(index)?)?;
                frame.set(target, value)
            }
            Stmt::StoreElement { array, index, value } => {
                self.store_element(frame.get(array)?, frame.get(index)?, frame.get(value)?)
            }
            Stmt::LoadField { target, object, field } => {
                let value = self.load_field(frame.get(object)?, field)?;
                frame.set(target, value)
            }
            Stmt::StoreField { object, field, value } => {
                self.store_field(frame.get(object)?, field, frame.get(value)?)?;
                Ok(Next::On)
            }
            Stmt::LoadStatic { target, field } => {
                let value = self.load_static(field)?;
                frame.set(target, value)
            }
            Stmt::StoreStatic { field, value } => {
                self.store_static(field, frame.get(value)?)?;
                Ok(Next::On)
            }
            Stmt::Cast { target, source, ty } => {
                let value = frame.get(source)?;
                if !self.program.is_subtype(self.ty_of(value), ty) {
                    return self.thrown("java/lang/ClassCastException");
                }
                frame.set(target, value)
            }
            Stmt::InstanceOf { target, source, ty } => {
                let value = frame.get(source)?;
                let is = !matches!(value, Value::Null) && self.program.is_subtype(self.ty_of(value), ty);
                frame.set(target, Value::Int(is.into()))
            }
            Stmt::Call { kind, target, method, arguments } => {
                let arguments = frame.list(arguments)?;
                let value = self.call(frame.body, kind, method, arguments)?;
                frame.set_optional(target, value)
            }
            Stmt::Dynamic { target, site, arguments } => {
                let arguments = frame.list(arguments)?;
                let value = self.dynamic(&frame.body.dynamics[site as usize], arguments)?;
                frame.set_optional(target, Some(value))
            }
            Stmt::Caught { target } => match frame.caught.take() {
                Some(value) => frame.set(target, value),
                None => fault("nothing was thrown, but something is caught"),
            },
            Stmt::MonitorEnter { object } | Stmt::MonitorExit { object } => {
                self.object(frame.get(object)?)?;
                Ok(Next::On)
            }
            Stmt::Throw { value } => {
                let value = frame.get(value)?;
                self.object(value)?;
                Err(Stop::Thrown(value))
            }
            Stmt::Return { value } => Ok(Next::Return(value.get().map(|var| frame.get(var)).transpose()?)),
            Stmt::Goto => Ok(Next::Successor(0)),
            Stmt::If { condition, left, right } => {
                let right = right.get().map(|right| frame.get(right)).transpose()?;
                let holds = self.holds(condition, frame.get(left)?, right)?;
                Ok(Next::Successor(if holds { 0 } else { 1 }))
            }
            Stmt::Switch { value, cases } => {
                let Value::Int(value) = frame.get(value)? else { return fault("a switch over no int") };
                let switch = frame.body.switch(cases);
                let row = switch.cases.iter().find(|row| row.0 == value);
                Ok(Next::Successor(row.map_or(switch.default, |row| row.1).into()))
            }
        }
    }

    fn constant(&mut self, body: &Body, value: Const) -> Run<Value> {
        Ok(match value {
            Const::Null => Value::Null,
            Const::Int(value) => Value::Int(value),
            Const::Float(bits) => Value::Float(f32::from_bits(bits)),
            Const::Long(position) => Value::Long(body.long(position)),
            Const::Double(position) => Value::Double(body.double(position)),
            Const::String(range) => self.interned(body.text(range)),
            Const::Class(ty) => self.heap.add(Type::class(program::ClassId::CLASS), Data::Class(ty)),
            Const::Address => Value::Address,
            Const::MethodType(_) | Const::Handle(_) | Const::Dynamic(_) => return fault("a rare constant"),
        })
    }

    fn store_element(&mut self, array: Value, index: Value, value: Value) -> Run<Next> {
        let Some(element) = self.ty_of(array).element() else {
            self.object(array)?;
            return fault("an element of what is no array");
        };
        self.element(array, index)?;
        if element.is_reference() && !self.program.is_subtype(self.ty_of(value), element) {
            return self.thrown("java/lang/ArrayStoreException");
        }
        *self.element(array, index)? = value.narrowed(element);
        Ok(Next::On)
    }
}
