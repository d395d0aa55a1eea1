//! The parameters: how objects are named, what a context is, which variables are replicated.

/// One analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Policy {
    /// What distinguishes objects.
    pub heap: Heap,
    /// Whether all exceptions of a class are one object without a context.
    pub merge_exceptions: bool,
    /// What distinguishes the calls of a method.
    pub contexts: Contexts,
    /// Which variables have a copy for each context: R* of `OS`.
    pub replicated: Replicated,
}

/// What distinguishes objects, besides their heap context.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heap {
    /// Their class.
    Classes,
    /// The place where they are created.
    Sites,
}

/// What a calling context consists of. `depth` is its length for methods, `heap` its length for objects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are explained above")]
pub enum Contexts {
    /// Nothing.
    None,
    /// The last call sites.
    Calls { depth: usize, heap: usize },
    /// The receiver's site, the site of the object whose method created it, and so on.
    Objects { depth: usize, heap: usize, statics: Statics },
    /// The classes in whose code the receiver, its creator and so on were created. Static methods have their
    /// caller's context.
    Types { depth: usize, heap: usize },
}

/// The context of a static method, if contexts consist of objects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Statics {
    /// None, as in `OS`.
    Empty,
    /// The caller's.
    Inherit,
}

/// The variables that have a copy for each context; all others have one copy. Exceptions that leave a method
/// are never distinguished by context: `OS` does not mention exceptions, and their classes contain what
/// matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Replicated {
    /// All.
    All,
    /// `this` and formals of instance methods and constructors.
    Formals,
    /// Those, and the return variables of instance methods and constructors: the variable for the result, and
    /// each variable that a `return` names. (`ret_var = this.f` of `OS` must not pass through a variable that
    /// is not replicated.)
    FormalsAndReturns,
}

impl Policy {
    /// One object per class, no contexts.
    pub const ZERO_CFA: Policy = Policy { heap: Heap::Classes, ..Policy::ANDERSEN };

    /// One object per site, no contexts: `OS`, Fig. 2.
    pub const ANDERSEN: Policy = Policy {
        heap: Heap::Sites,
        merge_exceptions: false,
        contexts: Contexts::None,
        replicated: Replicated::All,
    };

    /// The replication of `OS`, section 8 with object contexts of depth 1: `this` and formals.
    pub const OBJ_SENS_1: Policy =
        Policy { replicated: Replicated::Formals, ..Policy::objects(1, Statics::Empty) };

    /// As [`Self::OBJ_SENS_1`], and return variables.
    pub const OBJ_SENS_2: Policy =
        Policy { replicated: Replicated::FormalsAndReturns, ..Policy::objects(1, Statics::Empty) };

    /// The call string analysis of `OS`, section 8, with the same variables as [`Self::OBJ_SENS_2`].
    pub const CALL_SITE: Policy = Policy { replicated: Replicated::FormalsAndReturns, ..Policy::calls(1, 0) };

    /// Call strings.
    pub const fn calls(depth: usize, heap: usize) -> Policy {
        Policy { contexts: Contexts::Calls { depth, heap }, ..Policy::ANDERSEN }
    }

    /// Object names of `depth` sites: `OS`, Fig. 6.
    pub const fn objects(depth: usize, statics: Statics) -> Policy {
        Policy { contexts: Contexts::Objects { depth, heap: depth - 1, statics }, ..Policy::ANDERSEN }
    }

    /// Object names of `depth` sites, each site replaced by the class in whose code it is.
    pub const fn types(depth: usize) -> Policy {
        Policy { contexts: Contexts::Types { depth, heap: depth - 1 }, ..Policy::ANDERSEN }
    }
}
