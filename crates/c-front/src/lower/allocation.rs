//! Allocation: each call of an allocating function creates an object of its own.
//!
//! The type of the pointer that it becomes, or the `sizeof` in its size, shows how the object is laid out.

use c_program::{Access, Array, Layout, Operation, VarKind, VarPlace};
use index::Span;

use super::Lowerer;
use super::value::Value;
use crate::syntax::*;
use crate::types::{Type, TypeId};

/// What an allocating function does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Allocator {
    /// New memory; the arguments whose product is its size.
    New(&'static [usize]),
    /// New memory with a copy of a string.
    Text,
    /// The memory of the first argument, or new memory in its place; the size as above.
    Again(&'static [usize]),
    /// Memory of the function that calls it.
    Stack,
}

/// Memory that is filled with zeros.
const ZEROED: Allocator = Allocator::New(&[0, 1]);

// table: allocating functions
const ALLOCATORS: &[(&str, Allocator)] = &[
    ("malloc", Allocator::New(&[0])),
    ("calloc", ZEROED),
    ("valloc", Allocator::New(&[0])),
    ("pvalloc", Allocator::New(&[0])),
    ("aligned_alloc", Allocator::New(&[1])),
    ("memalign", Allocator::New(&[1])),
    ("realloc", Allocator::Again(&[1])),
    ("reallocarray", Allocator::Again(&[1, 2])),
    ("strdup", Allocator::Text),
    ("__strdup", Allocator::Text),
    ("strndup", Allocator::Text),
    ("__strndup", Allocator::Text),
    ("wcsdup", Allocator::Text),
    ("alloca", Allocator::Stack),
    ("alloca_with_align", Allocator::Stack),
];

/// Up to this many bytes, memory of unknown type is treated as one struct; beyond, it is memory of unknown
/// size.
const LARGEST_STRUCT: u32 = 1024;

impl Lowerer<'_> {
    /// The value of an expression that allocates (casts aside), for a pointer of type `wanted`.
    pub(super) fn allocation_for(&mut self, expr: ExprId, wanted: TypeId) -> Option<(Value, TypeId)> {
        let mut inner = expr;
        let mut wanted = wanted;
        while let ExprKind::Cast(ty, operand) = self.unit.exprs[inner].kind {
            let ty = self.resolve(ty);
            // The innermost cast decides the first type of the memory.
            if matches!(self.types.get(ty), Type::Pointer(_)) {
                wanted = ty;
            } else {
                return None;
            }
            inner = operand;
        }
        let ExprKind::Call(function, arguments) = self.unit.exprs[inner].kind else { return None };
        let allocator = self.allocator(function)?;
        Some(self.allocate(inner, allocator, arguments, wanted))
    }

    fn allocator(&self, function: ExprId) -> Option<Allocator> {
        let name = self.library_name(function)?;
        let name = name.strip_prefix(b"__builtin_").unwrap_or(name);
        ALLOCATORS.iter().find(|(known, _)| known.as_bytes() == name).map(|(_, allocator)| *allocator)
    }

    fn allocate(
        &mut self,
        call: ExprId,
        allocator: Allocator,
        arguments: Span<ExprListId>,
        wanted: TypeId,
    ) -> (Value, TypeId) {
        let arguments = self.unit.list(arguments);
        let void = self.types.basic(Builtin::Void);
        let pointer = self.types.pointer(void);
        let old = match allocator {
            Allocator::Again(_) => arguments.first().map(|first| self.rvalue(*first)),
            Allocator::New(_) | Allocator::Text | Allocator::Stack => None,
        };
        let text = match allocator {
            Allocator::Text => arguments.first().map(|first| self.rvalue(*first)),
            Allocator::New(_) | Allocator::Again(_) | Allocator::Stack => None,
        };
        let is_done = old.is_some() || text.is_some();
        let rest = if is_done { arguments.get(1..).unwrap_or_default() } else { arguments };
        self.evaluate(rest);
        let layout = match allocator {
            Allocator::New(sizes) | Allocator::Again(sizes) => {
                self.layout_of_memory(arguments, sizes, wanted)
            }
            Allocator::Stack => self.layout_of_memory(arguments, &[0], wanted),
            Allocator::Text => None,
        };
        self.at = self.unit.exprs[call].pos;
        let new = Value::Address(self.new_object(allocator, layout));
        if allocator == ZEROED {
            self.fill_memory(new, None);
        }
        if let Some((text, ty)) = text {
            let text = self.converted(text, ty, pointer);
            self.fill_memory(new, Some(text));
        }
        match old {
            Some((old, ty)) => {
                let old = self.converted(old, ty, pointer);
                self.fill_memory(new, Some(old));
                // No pointers are copied to the new memory: the result also points to the old one, which has
                // them.
                (self.merged(&[new, old], pointer), pointer)
            }
            None => (new, pointer),
        }
    }

    /// New memory is filled with numbers, possibly from other memory. This matters only for Mod and Use, not
    /// for pointers.
    fn fill_memory(&mut self, new: Value, from: Option<Value>) {
        if self.body.is_none() {
            return;
        }
        let pointed = |pointer: VarPlace| Access::Indirect { pointer, offset: 0 };
        let to = pointed(self.pointer_place(new));
        let reads = from.map(|from| pointed(self.pointer_place(from)));
        self.emit(Operation::Compute { to: Some(to), reads: reads.into_iter().collect() });
    }

    fn new_object(&mut self, allocator: Allocator, layout: Option<Layout>) -> VarPlace {
        let position = self.position(self.at);
        let proc = self.body.as_ref().map(|body| body.proc);
        let (prefix, kind) = match (allocator, proc) {
            (Allocator::Stack, Some(proc)) => ("alloca", VarKind::Local(proc)),
            _ => ("heap", VarKind::Heap(proc)),
        };
        let name = format!("{prefix}.{}.{}", position.line, position.column);
        VarPlace::start(self.program.new_var(&name, kind, layout, position))
    }

    /// What is known about the memory: its size, if constant, and the type of its elements.
    fn layout_of_memory(&mut self, arguments: &[ExprId], sizes: &[usize], wanted: TypeId) -> Option<Layout> {
        let mut bytes = Some(1_i128);
        let mut measured = None;
        for size in sizes {
            let Some(&argument) = arguments.get(*size) else { return Layout::new(None, &[]) };
            let own = self.constant_value(argument);
            bytes = bytes.zip(own).and_then(|(bytes, own)| bytes.checked_mul(own));
            measured = measured.or_else(|| self.measured_type(argument, 0));
        }
        let wanted = self.types.pointee(wanted);
        // A pointer to `void` or `char` says nothing about elements, but a `sizeof` in the size may.
        let element = wanted.filter(|ty| self.tells_elements(*ty)).or(measured);
        let bytes = bytes.and_then(|bytes| u32::try_from(bytes).ok());
        match (bytes, element) {
            (Some(bytes), Some(element)) => self.layout_of_known(bytes, element),
            // Pointers walk through strings and buffers byte by byte, so they are one cell.
            (_, None) if wanted.is_some_and(|ty| self.is_character(ty)) => None,
            (Some(bytes), None) => Layout::new(Some(bytes).filter(|bytes| *bytes <= LARGEST_STRUCT), &[]),
            // `malloc(sizeof(struct s) + n)`: one struct, whose last array has any length.
            (None, Some(element)) if self.is_flexible(element) => self.layout_of(element),
            (None, Some(element)) => self.layout_of_many(element),
            (None, None) => Layout::new(None, &[]),
        }
    }

    fn layout_of_known(&self, bytes: u32, element: TypeId) -> Option<Layout> {
        match self.types.size(element) {
            Some(size) if size == u64::from(bytes) => self.layout_of(element),
            // Only elements that fill whole cells: others would have pointers across their borders.
            Some(size) if size > 0 && u64::from(bytes).is_multiple_of(size) && size.is_multiple_of(8) => {
                let stride = size as u32;
                Layout::new(Some(bytes), &[Array { start: 0, stride, count: Some(bytes / stride) }])
            }
            _ => Layout::new(Some(bytes), &[]),
        }
    }

    /// Whether a pointer to this type says anything about the memory: `void` and bytes do not.
    fn tells_elements(&self, ty: TypeId) -> bool {
        self.types.size(ty).is_some_and(|size| size > 1)
    }

    fn is_character(&self, ty: TypeId) -> bool {
        matches!(self.types.get(ty), Type::Basic(Builtin::Char | Builtin::SChar | Builtin::UChar))
    }

    /// The type of the first `sizeof` in a size.
    #[expect(clippy::wildcard_enum_match_arm, reason = "only sums and products of sizes are followed")]
    fn measured_type(&mut self, size: ExprId, depth: u32) -> Option<TypeId> {
        const DEEPEST: u32 = 32;
        if depth > DEEPEST {
            return None;
        }
        match self.unit.exprs[size].kind {
            ExprKind::SizeofType(ty) => Some(self.resolve(ty)).filter(|ty| self.tells_elements(*ty)),
            ExprKind::SizeofExpr(expr) => {
                Some(self.type_undecayed(expr)).filter(|ty| self.tells_elements(*ty))
            }
            ExprKind::Cast(_, operand) => self.measured_type(operand, depth + 1),
            ExprKind::Binary(BinaryOp::Multiply | BinaryOp::Add, left, right) => {
                self.measured_type(left, depth + 1).or_else(|| self.measured_type(right, depth + 1))
            }
            _ => None,
        }
    }
}
