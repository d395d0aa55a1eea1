//! Sets of objects, and the steps from one to the next: fields and elements of what they hold.

use pointsto::{ObjectId, Results, Set};
use program::{ClassId, FieldId, Program};

use crate::java::analyse::Analysed;
use crate::java::find;

/// What something can hold: for each object that it is part of, or once if it is part of none.
pub type Groups = Vec<(Option<ObjectId>, Set)>;

/// A variable, field or array, and what it can hold.
pub struct Holding {
    /// Its name, as it was asked for.
    pub name: String,
    /// Its declared or inferred type, if it has one.
    pub ty: Option<String>,
    /// What it can hold.
    pub groups: Groups,
}

/// Follows fields and elements.
pub(super) struct Followed<'a> {
    program: &'a Program,
    results: &'a Results,
}

impl<'a> Followed<'a> {
    pub(super) fn new(analysed: &'a Analysed) -> Self {
        Self { program: &analysed.input.program, results: &analysed.results }
    }

    /// A field, wherever it is.
    pub(super) fn of_field(&self, field: FieldId) -> Groups {
        let declared = self.program.field(field);
        if declared.access.has(classfile::Access::STATIC) {
            return vec![(None, self.results.static_field(field))];
        }
        let class = declared.class;
        let owners = self.results.objects().filter(|&object| {
            let found = self.results.object(object).ty.as_class();
            found.is_some_and(|found| self.program.is_subclass(found, class))
        });
        filled(owners.map(|object| (object, self.results.field(object, field))))
    }

    /// The fields of this name of all objects of the groups; nothing if none of them has one.
    pub(super) fn fields(&self, groups: &Groups, name: &str) -> Option<Groups> {
        let of = |object: ObjectId| {
            let class = self.results.object(object).ty.as_class().unwrap_or(ClassId::OBJECT);
            Some((object, find::field(self.program, class, name)?))
        };
        let found: Vec<(ObjectId, FieldId)> = union(groups).iter().filter_map(of).collect();
        let sets = found.iter().map(|&(object, field)| (object, self.results.field(object, field)));
        (!found.is_empty()).then(|| filled(sets))
    }

    /// The elements of all arrays of the groups.
    pub(super) fn elements(&self, groups: &Groups) -> Groups {
        let arrays = union(groups);
        let arrays = arrays.iter().filter(|&object| self.results.object(object).ty.is_array());
        filled(arrays.map(|array| (array, self.results.element(array))))
    }
}

/// All objects of all groups.
fn union(groups: &Groups) -> Set {
    let mut all = Set::EMPTY;
    groups.iter().for_each(|(_, set)| all.insert_all(set));
    all
}

fn filled(sets: impl Iterator<Item = (ObjectId, Set)>) -> Groups {
    sets.filter(|(_, set)| !set.is_empty()).map(|(object, set)| (Some(object), set)).collect()
}
