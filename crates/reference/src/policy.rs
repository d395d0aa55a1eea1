//! The parameters: how objects are named, what a context is, which variables are replicated.

/// One analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Policy {
    /// What distinguishes objects.
    pub heap: Heap,
    /// Whether all exceptions of a class are one object, without a context.
    pub merge_exceptions: bool,
    /// What distinguishes the calls of a method.
    pub contexts: Contexts,
    /// Which variables have a copy for each context: R* of the paper.
    pub replicated: Replicated,
}

/// What distinguishes objects, besides their heap context.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heap {
    /// Their class.
    Classes,
    /// The place where they are made.
    Sites,
}

/// What a calling context is made of. `depth` is the length for methods, `heap` that for objects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are explained above")]
pub enum Contexts {
    /// Nothing.
    None,
    /// The last call sites.
    Calls { depth: usize, heap: usize },
    /// The receiver's site, that of the object whose method made it, and so on.
    Objects { depth: usize, heap: usize, statics: Statics },
    /// The classes in which the receiver, its maker and so on were made; static methods have their caller's.
    Types { depth: usize, heap: usize },
}

/// The context of a static method, where contexts are made of objects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Statics {
    /// None, as in the paper.
    Empty,
    /// The caller's.
    Inherit,
}

/// The variables that have a copy for each context; of all others there is one. What a method throws is never told
/// apart by context: the paper says nothing of exceptions, and their classes say what matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Replicated {
    /// All.
    All,
    /// `this` and formals of instance methods and constructors.
    Formals,
    /// Those, and the return variables of instance methods and constructors: the one that stands for the result, and
    /// each that a `return` names (the paper's `ret_var = this.f` must not pass through a variable that is not replicated).
    FormalsAndReturns,
}

impl Policy {
    /// One object per class, no contexts.
    pub const ZERO_CFA: Policy = Policy { heap: Heap::Classes, ..Policy::ANDERSEN };

    /// One object per site, no contexts: Fig. 2.
    pub const ANDERSEN: Policy = Policy {
        heap: Heap::Sites,
        merge_exceptions: false,
        contexts: Contexts::None,
        replicated: Replicated::All,
    };

    /// The replication of section 8 with object contexts of depth 1: `this` and formals.
    pub const OBJ_SENS_1: Policy =
        Policy { replicated: Replicated::Formals, ..Policy::objects(1, Statics::Empty) };

    /// As [`Self::OBJ_SENS_1`], and return variables.
    pub const OBJ_SENS_2: Policy =
        Policy { replicated: Replicated::FormalsAndReturns, ..Policy::objects(1, Statics::Empty) };

    /// The call string analysis of section 8, with the same variables as [`Self::OBJ_SENS_2`].
    pub const CALL_SITE: Policy = Policy { replicated: Replicated::FormalsAndReturns, ..Policy::calls(1, 0) };

    /// Call strings.
    pub const fn calls(depth: usize, heap: usize) -> Policy {
        Policy { contexts: Contexts::Calls { depth, heap }, ..Policy::ANDERSEN }
    }

    /// Object names of `depth` sites: Fig. 6.
    pub const fn objects(depth: usize, statics: Statics) -> Policy {
        Policy { contexts: Contexts::Objects { depth, heap: depth - 1, statics }, ..Policy::ANDERSEN }
    }

    /// Object names of `depth` sites, each site taken for the class in whose code it stands.
    pub const fn types(depth: usize) -> Policy {
        Policy { contexts: Contexts::Types { depth, heap: depth - 1 }, ..Policy::ANDERSEN }
    }
}
