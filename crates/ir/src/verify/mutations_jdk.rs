//! Tests that the rules can fail: good bodies are broken in one way at a time, and each is noticed.
//!
//! | what is broken | the rule that notices |
//! |---|---|
//! | a use before its definition, or where it does not dominate | `flow`: used before it is defined |
//! | a phi takes what does not reach its edge | `flow`: does not reach |
//! | two statements define one variable | `flow`: defined twice |
//! | a phi has a source too few; it follows other statements | `structure`: phis |
//! | a block without terminator, or with two | `structure`: the terminator is the last statement |
//! | an edge that the other end does not know, or that leads out | `structure`: edges |
//! | a switch to a successor that is not there | `structure`: successors fit the terminator |
//! | a variable or list that is not there | `structure`: operands |
//! | a variable of another type; an argument too few; a return without value | `typing` |
//! | an effect gone, doubled, moved or of another kind | `compare_with_bytecode` |

use std::sync::{Arc, OnceLock};

use index::Id;
use program::{Program, Type};

use crate::body::Body;
use crate::ids::{BlockId, StmtId, VarId};
use crate::lower::{LowerOptions, lower_class};
use crate::statement::{BinaryOp, CallKind, List, OptionalVar, Stmt};
use crate::{Dominators, verify};
use bytecode::compare_with_bytecode;

// The comparison belongs to `java-testkit`, which reads `ir`. Here it is compiled against this crate under
// test, because only this crate can break a body.
#[path = "../../../java-testkit/src/bytecode.rs"]
#[expect(unreachable_pub, reason = "it is public where it belongs")]
mod bytecode;

/// The fixtures with the JDK around them, and their bodies, all good.
fn good() -> &'static (Program, Vec<Body>) {
    static GOOD: OnceLock<(Program, Vec<Body>)> = OnceLock::new();
    GOOD.get_or_init(|| {
        let folders = [testkit::fixture_classes("station"), testkit::fixture_classes("station-tests")];
        let modern = testkit::Compiler::new().compile_fixture("modern");
        let mut entries: Vec<_> = folders.to_vec();
        entries.push(modern.dir().to_path_buf());
        entries.push(testkit::jdk().home.join("lib/modules"));
        let mut options = classpath::Options::new(17);
        options.modules = Some(vec!["java.base".into()]);
        let path = classpath::ClassPath::open(&entries, &options);
        let mut program = program::load(Arc::new(path), &Default::default());
        let names = entries[..3].iter().flat_map(|dir| testkit::classes_of(dir));
        let mut classes: Vec<_> =
            names.filter_map(|class| program.find_class(class.name.as_bytes())).collect();
        // Something with loops, switches and handlers of every kind.
        for name in
            ["java/lang/String", "java/util/HashMap", "java/io/ObjectInputStream", "java/util/Formatter"]
        {
            classes.extend(program.find_class(name.as_bytes()));
        }
        program.link_all(&classes);
        let lowered = classes.iter().map(|&class| lower_class(&program, class, LowerOptions::default()));
        let bodies: Vec<Body> = lowered.flat_map(|lowered| lowered.bodies).collect();
        for body in &bodies {
            assert_eq!(verify(&program, body), [], "{}", program.method_name(body.method));
            assert!(compare_with_bytecode(&program, body).is_ok());
        }
        (program, bodies)
    })
}

/// Breaks every body in every place that `breaks` finds; each must be noticed by a rule that says `says`.
///
/// `breaks` changes a copy of the body at the `n`-th place, or says that there is none.
fn check(says: &[&str], breaks: impl Fn(&mut Body, usize) -> bool) {
    let (program, bodies) = good();
    let mut broken = 0;
    for body in bodies {
        for place in 0..40 {
            let mut copy = body.clone();
            if !breaks(&mut copy, place) {
                break;
            }
            broken += 1;
            let found = verify(program, &copy);
            assert!(
                found.iter().any(|violation| says.iter().any(|says| violation.0.contains(says))),
                "{} at place {place}: {found:?}",
                program.method_name(body.method)
            );
        }
    }
    assert!(broken >= 4, "only {broken} places were found");
}

/// Like [`check`], for properties that only the bytecode shows.
fn check_compared(breaks: impl Fn(&mut Body, usize) -> bool) {
    let (program, bodies) = good();
    let mut broken = 0;
    for body in bodies {
        for place in 0..40 {
            let mut copy = body.clone();
            if !breaks(&mut copy, place) {
                break;
            }
            broken += 1;
            let compared = compare_with_bytecode(program, &copy);
            assert!(compared.is_err(), "{} at place {place}", program.method_name(body.method));
        }
    }
    assert!(broken >= 4, "only {broken} places were found");
}

/// The `n`-th of those statements for which `wanted` gives something.
fn nth<T>(body: &Body, n: usize, wanted: impl Fn(BlockId, StmtId, &Stmt) -> Option<T>) -> Option<T> {
    body.blocks()
        .flat_map(|block| body.stmts_of(block).map(move |stmt| (block, stmt)))
        .filter_map(|(block, stmt)| wanted(block, stmt, body.stmt(stmt)))
        .nth(n)
}

fn has_effect(body: &Body, stmt: &Stmt) -> bool {
    body.can_throw(stmt)
}

#[test]
fn a_use_before_its_definition() {
    check(&["before it is defined", "does not reach"], |body, n| {
        let found = nth(body, n, |block, stmt, statement| {
            let target = statement.target()?;
            let mut stmts = body.stmts_of(block).take_while(|&before| before != stmt);
            let before = stmts.find(|&before| {
                matches!(
                    body.stmt(before),
                    Stmt::Binary { .. } | Stmt::ArrayLength { .. } | Stmt::LoadField { .. }
                )
            })?;
            (body.ty(target) == Type::INT).then_some((before, target))
        });
        let Some((stmt, later)) = found else { return false };
        body.stmts[stmt.index()].used_mut(|var| *var = later);
        true
    });
}

#[test]
fn a_use_that_is_not_dominated() {
    check(&["before it is defined"], |body, n| {
        let dominators = Dominators::of(body);
        let found = nth(body, n, |block, stmt, statement| {
            let Stmt::Binary { .. } = statement else { return None };
            let elsewhere = nth(body, 0, |other, _, definition| {
                definition.target().filter(|_| !dominators.dominates(other, block))
            })?;
            Some((stmt, elsewhere))
        });
        let Some((stmt, elsewhere)) = found else { return false };
        body.stmts[stmt.index()].used_mut(|var| *var = elsewhere);
        true
    });
}

#[test]
fn a_phi_takes_what_does_not_reach_its_edge() {
    check(&["does not reach"], |body, n| {
        let dominators = Dominators::of(body);
        let found = nth(body, n, |block, _, statement| {
            let Stmt::Phi { sources, .. } = *statement else { return None };
            let before = body.predecessors(block)[0];
            let elsewhere = nth(body, 0, |other, _, definition| {
                definition.target().filter(|_| !dominators.dominates(other, before))
            })?;
            Some((sources, elsewhere))
        });
        let Some((sources, elsewhere)) = found else { return false };
        body.operands[sources.0 as usize + 1] = elsewhere.0;
        true
    });
}

/// Along an exception edge only what held when the block started may be taken.
#[test]
fn a_handler_takes_what_its_block_defines() {
    check(&["does not reach"], |body, n| {
        let found = nth(body, n, |block, _, statement| {
            let Stmt::Phi { sources, .. } = *statement else { return None };
            let position = body.predecessors(block).iter().position(|&before| {
                !body.successors(before).contains(&block)
                    && body.stmts_of(before).any(|stmt| {
                        let statement = body.stmt(stmt);
                        !matches!(statement, Stmt::Phi { .. }) && statement.target().is_some()
                    })
            })?;
            let before = body.predecessors(block)[position];
            let defined = body.stmts_of(before).find_map(|stmt| {
                let statement = body.stmt(stmt);
                statement.target().filter(|_| !matches!(statement, Stmt::Phi { .. }))
            })?;
            Some((sources, position, defined))
        });
        let Some((sources, position, defined)) = found else { return false };
        body.operands[sources.0 as usize + 1 + position] = defined.0;
        true
    });
}

#[test]
fn a_phi_with_a_source_too_few() {
    check(&["one source per predecessor"], |body, n| {
        let found =
            nth(
                body,
                n,
                |_, _, statement| {
                    if let Stmt::Phi { sources, .. } = *statement { Some(sources) } else { None }
                },
            );
        let Some(sources) = found else { return false };
        body.operands[sources.0 as usize] -= 1;
        true
    });
}

#[test]
fn a_phi_behind_other_statements() {
    check(&["a phi follows", "an exception is received in mid-block"], |body, n| {
        let found = nth(body, n, |block, stmt, statement| {
            let next = body.stmts_of(block).find(|&next| next > stmt)?;
            let plain = !matches!(body.stmt(next), Stmt::Phi { .. } | Stmt::Caught { .. });
            let first = matches!(statement, Stmt::Phi { .. } | Stmt::Caught { .. });
            (first && plain && !body.stmt(next).is_terminator()).then_some(stmt)
        });
        let Some(stmt) = found else { return false };
        body.stmts.swap(stmt.index(), stmt.index() + 1);
        true
    });
}

#[test]
fn two_definitions_of_one_variable() {
    check(&["is defined twice"], |body, n| {
        let Some((stmt, _)) = nth(body, n, |_, stmt, statement| statement.target().map(|var| (stmt, var)))
        else {
            return false;
        };
        let other = body.stmts().find_map(|(other, statement)| statement.target().filter(|_| other != stmt));
        let Some(other) = other.or(body.formals().next()) else { return false };
        body.stmts[stmt.index()].set_target(other);
        true
    });
}

#[test]
fn a_definition_of_the_result() {
    check(&["is defined twice"], |body, n| {
        let Some(result) = body.result() else { return false };
        let Some(stmt) = nth(body, n, |_, stmt, statement| statement.target().map(|_| stmt)) else {
            return false;
        };
        body.stmts[stmt.index()].set_target(result);
        true
    });
}

#[test]
fn a_block_without_an_end_or_with_two() {
    check(&["the terminator is not the last statement"], |body, n| {
        let Some((stmt, ends)) = nth(body, n, |_, stmt, statement| Some((stmt, statement.is_terminator())))
        else {
            return false;
        };
        body.stmts[stmt.index()] = if ends { Stmt::MonitorExit { object: VarId(0) } } else { Stmt::Goto };
        // The statement needs a variable.
        body.vars().len() > 0
    });
}

#[test]
fn edges_that_the_other_end_does_not_know() {
    check(&["not known as predecessor", "does not lead here", "one source per", "do not fit"], |body, n| {
        let count = body.blocks.len() as u32;
        let Some(edge) = body.edges.get(n).copied() else { return false };
        // Two blocks are as good as one another only if there are two.
        if count < 3 {
            return false;
        }
        body.edges[n] = BlockId((edge.0 + 1) % count);
        true
    });
}

#[test]
fn exception_edges_to_another_block() {
    check(&["not known as predecessor", "does not lead here", "out of the body"], |body, n| {
        let count = body.blocks.len() as u32;
        let Some(edge) = body.exceptions.get(n).copied() else { return false };
        let next = BlockId((edge.handler.0 + 1) % (count + 1));
        let same_block_again = |block: BlockId| {
            let block = &body.blocks[block.index()];
            (block.exceptions as usize..(block.exceptions + u32::from(block.exception_count)) as usize)
                .contains(&n)
        };
        let of = body.blocks().find(|&block| same_block_again(block));
        // A second row of the block may lead to both ends, and then nothing is wrong.
        let doubled = of.is_some_and(|of| {
            let leads = |to: BlockId| {
                body.successors(of).iter().filter(|&&after| after == to).count()
                    + body.exceptions(of).iter().filter(|edge| edge.handler == to).count()
            };
            leads(edge.handler) > 1 && leads(next) > 0
        });
        body.exceptions[n].handler = if doubled { BlockId(count) } else { next };
        true
    });
}

#[test]
fn a_switch_to_a_successor_that_is_not_there() {
    check(&["do not fit the terminator"], |body, n| {
        let Some(switch) = body.switches.get_mut(n) else { return false };
        switch.default = u16::MAX;
        true
    });
}

#[test]
fn something_leads_to_the_entry() {
    check(&["leads to the entry"], |body, n| {
        let Some((block, target)) = nth(body, n, |block, _, statement| {
            matches!(statement, Stmt::Goto).then(|| (block, body.successors(block)[0]))
        }) else {
            return false;
        };
        // Both ends agree, so only the entry itself is wrong: give it a predecessor of its own.
        let _ = target;
        let edges: Vec<BlockId> =
            body.edges.iter().copied().chain(body.successors(BlockId(0)).iter().copied()).collect();
        let start = body.edges.len() as u32;
        body.edges = [edges, vec![block]].concat().into();
        let entry = &mut body.blocks[0];
        entry.edges = start;
        entry.predecessor_count = 1;
        true
    });
}

#[test]
fn a_variable_or_list_that_is_not_there() {
    check(&["does not have"], |body, n| {
        let count = body.types.len() as u32;
        let length = body.operands.len() as u32;
        let Some(statement) = body.stmts.get_mut(n) else { return false };
        let mut used = false;
        if let Some(list) = statement.used_mut(|var| {
            used = true;
            *var = VarId(count);
        }) {
            *list = List(length);
            used = true;
        }
        if !used {
            if statement.target().is_none() {
                *statement = Stmt::Throw { value: VarId(count) };
            }
            statement.set_target(VarId(count));
        }
        true
    });
}

#[test]
fn a_number_where_an_object_is_needed_and_the_other_way_round() {
    check(&["is needed"], |body, n| {
        // Variables whose use or definition leaves no doubt about their kind.
        let found = nth(body, n, |_, _, statement| match *statement {
            Stmt::LoadField { object, .. } | Stmt::StoreField { object, .. } => Some((object, Type::INT)),
            Stmt::LoadElement { index, .. } | Stmt::StoreElement { index, .. } => Some((index, Type::STRING)),
            Stmt::ArrayLength { array, .. } => Some((array, Type::STRING)),
            Stmt::Binary { op: BinaryOp::Lcmp, left, .. } => Some((left, Type::INT)),
            Stmt::Binary { right, .. } => Some((right, Type::STRING)),
            Stmt::Unary { source, .. } => Some((source, Type::STRING)),
            Stmt::Const { target, .. } => Some((target, Type::CONFLICT)),
            Stmt::New { target, .. } | Stmt::NewArray { target, .. } => Some((target, Type::LONG)),
            Stmt::NewMultiArray { target, .. } | Stmt::Cast { target, .. } => Some((target, Type::LONG)),
            Stmt::InstanceOf { target, .. } => Some((target, Type::OBJECT)),
            Stmt::Caught { target } => Some((target, Type::STRING)),
            Stmt::Throw { value } => Some((value, Type::STRING)),
            Stmt::Switch { value, .. } => Some((value, Type::LONG)),
            Stmt::If { left, .. } => Some((left, Type::DOUBLE)),
            Stmt::MonitorEnter { object } | Stmt::MonitorExit { object } => Some((object, Type::INT)),
            Stmt::Call { target, .. } | Stmt::Dynamic { target, .. } => Some((target.get()?, Type::VOID)),
            Stmt::Return { value } => Some((value.get()?, Type::VOID)),
            Stmt::LoadStatic { target, .. } => Some((target, Type::VOID)),
            Stmt::Copy { .. } | Stmt::Phi { .. } | Stmt::StoreStatic { .. } | Stmt::Goto => None,
        });
        let Some((var, ty)) = found else { return false };
        body.types[var.index()] = ty;
        true
    });
}

#[test]
fn an_argument_too_few() {
    check(&["too few or too many arguments"], |body, n| {
        let found = nth(body, n, |_, _, statement| {
            let (Stmt::Call { arguments, .. } | Stmt::Dynamic { arguments, .. }) = *statement else {
                return None;
            };
            (body.list(arguments).len() > 0).then_some(arguments)
        });
        let Some(arguments) = found else { return false };
        body.operands[arguments.0 as usize] -= 1;
        true
    });
}

#[test]
fn a_return_that_does_not_fit() {
    check(&["does not fit the method"], |body, n| {
        let found = nth(body, n, |_, stmt, statement| {
            if let Stmt::Return { value } = statement { Some((stmt, value.get().is_some())) } else { None }
        });
        let Some((stmt, has_value)) = found else { return false };
        if !has_value && body.types.is_empty() {
            return false;
        }
        let value = if has_value { OptionalVar::NONE } else { VarId(0).into() };
        body.stmts[stmt.index()] = Stmt::Return { value };
        true
    });
}

#[test]
fn an_effect_that_is_gone() {
    check_compared(|body, n| {
        let Some(stmt) = nth(body, n, |_, stmt, statement| has_effect(body, statement).then_some(stmt))
        else {
            return false;
        };
        body.stmts[stmt.index()] = Stmt::Copy { target: VarId(0), source: VarId(0) };
        true
    });
}

#[test]
fn two_effects_that_change_places() {
    check_compared(|body, n| {
        let found = nth(body, n, |block, stmt, statement| {
            let next = body.stmts_of(block).find(|&next| next > stmt && has_effect(body, body.stmt(next)))?;
            has_effect(body, statement).then_some((stmt, next))
        });
        let Some((stmt, next)) = found else { return false };
        body.stmts.swap(stmt.index(), next.index());
        body.offsets.swap(stmt.index(), next.index());
        true
    });
}

#[test]
fn an_effect_in_place_of_another() {
    check_compared(|body, n| {
        let found =
            nth(
                body,
                n,
                |_, stmt, statement| {
                    if let Stmt::Call { kind, .. } = statement { Some((stmt, *kind)) } else { None }
                },
            );
        let Some((stmt, kind)) = found else { return false };
        let other = if kind == CallKind::Special { CallKind::Virtual } else { CallKind::Special };
        if let Stmt::Call { kind, .. } = &mut body.stmts[stmt.index()] {
            *kind = other;
        }
        true
    });
}

#[test]
fn an_effect_that_comes_twice() {
    check_compared(|body, n| {
        let found = nth(body, n, |block, stmt, statement| {
            let next = body.stmts_of(block).find(|&next| next > stmt && !body.stmt(next).is_terminator())?;
            (has_effect(body, statement) && !has_effect(body, body.stmt(next))).then_some((stmt, next))
        });
        let Some((stmt, next)) = found else { return false };
        body.stmts[next.index()] = body.stmts[stmt.index()];
        true
    });
}

/// A block dominates another if without it no path leads there: slow, plain, and compared on every body.
#[test]
fn dominators_are_what_leaving_a_block_out_says() {
    let (program, bodies) = good();
    for body in bodies.iter().filter(|body| body.blocks().len() <= 80) {
        let dominators = Dominators::of(body);
        for above in body.blocks() {
            let mut reached = vec![false; body.blocks().len()];
            let mut work = Vec::from_iter(body.blocks().next().filter(|&entry| entry != above));
            while let Some(block) = work.pop() {
                if block != above && !std::mem::replace(&mut reached[block.index()], true) {
                    work.extend(body.successors(block));
                    work.extend(body.exceptions(block).iter().map(|edge| edge.handler));
                }
            }
            for block in body.blocks() {
                let (fast, slow) = (dominators.dominates(above, block), !reached[block.index()]);
                assert_eq!(fast, slow, "{}: {above:?} {block:?}", program.method_name(body.method));
            }
        }
    }
}
