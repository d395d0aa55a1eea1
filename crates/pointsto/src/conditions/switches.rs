//! Switches over patterns (JEP 441): `SwitchBootstraps.typeSwitch` numbers the label that an object matches.

use ir::{Body, Const, Stmt, Switch, VarId};
use program::{Bootstrap, StaticArgument, Type};

use crate::definitions::Definitions;
use crate::filters::TypeFilter;

/// ```text
/// i = typeSwitch(x, start) with labels L      case i        x in L[i]
///                                             default       x in no L[j], unless a guard refused it there
/// ```
///
/// If a guard refuses an object that matched label j, the switch starts again at j + 1. So an object that
/// arrives at the default matches no label but those behind which the switch can start again.
pub(super) fn of_case(
    body: &Body,
    definitions: &Definitions,
    value: VarId,
    switch: &Switch,
    successor: u16,
) -> Option<(VarId, TypeFilter)> {
    let Stmt::Dynamic { site, arguments, .. } = *definitions.get(body, value)? else { return None };
    let Bootstrap::TypeSwitch(labels) = &body.dynamics[site as usize].site.bootstrap else { return None };
    let mut arguments = body.list(arguments);
    let (object, start) = arguments.next().zip(arguments.next())?;
    let mut cases = switch.cases.iter().filter(|(_, to)| *to == successor);
    match (cases.next(), cases.next(), switch.default == successor) {
        (Some(&(case, _)), None, false) => {
            let label = usize::try_from(case).ok().and_then(|case| labels.get(case));
            label.and_then(class_of).map(|class| (object, TypeFilter::of(class)))
        }
        (None, _, true) => {
            let starts = constants(body, definitions, start)?;
            let is_refused = |label: usize| starts.contains(&(label as i32 + 1));
            let numbered = labels.iter().enumerate().filter(|&(label, _)| !is_refused(label));
            let without: Vec<Type> = numbered.filter_map(|(_, label)| class_of(label)).collect();
            // Every label must have its case here: an object that matches another goes to the default, too.
            let has_case = |label: usize| switch.cases.iter().any(|&(case, _)| case == label as i32);
            let all_have = (0..labels.len()).all(has_case);
            (all_have && !without.is_empty())
                .then(|| (object, TypeFilter { without, ..TypeFilter::of(Type::OBJECT) }))
        }
        _ => None,
    }
}

fn class_of(label: &StaticArgument) -> Option<Type> {
    if let StaticArgument::Type(class) = label { Some(*class) } else { None }
}

/// The values of a variable that is a constant or one of several.
fn constants(body: &Body, definitions: &Definitions, var: VarId) -> Option<Vec<i32>> {
    let (mut open, mut seen, mut found) = (vec![var], vec![var], Vec::new());
    while let Some(var) = open.pop() {
        let definition = *definitions.get(body, var)?;
        if let Stmt::Const { value: Const::Int(value), .. } = definition {
            found.push(value);
        } else if let Stmt::Phi { sources, .. } = definition {
            let new: Vec<VarId> = body.list(sources).filter(|source| !seen.contains(source)).collect();
            seen.extend(&new);
            open.extend(new);
        } else {
            return None;
        }
    }
    Some(found)
}
