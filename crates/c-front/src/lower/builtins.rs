//! Calls with a special meaning: the compiler's builtins, and copies of known size.

use c_program::{Access, Layout, Operation, VarPlace};
use index::Span;

use super::Lowerer;
use super::places::Located;
use super::typing::BuiltinType;
use super::value::Value;
use crate::syntax::*;
use crate::types::{Type, TypeId};

/// Copies above this size become calls of the library function, unless they copy an object of known type.
const LARGEST_COPY: u32 = 512;

impl Lowerer<'_> {
    /// The effect and value of a call of a known function; `None` for an ordinary call.
    pub(super) fn known_call(
        &mut self,
        expr: ExprId,
        function: ExprId,
        arguments: Span<ExprListId>,
    ) -> Option<(Value, TypeId)> {
        let name = self.library_name(function)?.to_vec();
        let void = self.types.basic(Builtin::Void);
        let void_pointer = self.types.pointer(void);
        if let Some(allocated) = self.allocation_for(expr, void_pointer) {
            return Some(allocated);
        }
        let list = self.unit.list(arguments);
        if let Some(copied) = self.copy_call(&name, list, expr) {
            return Some(copied);
        }
        if !name.starts_with(b"__") {
            return None;
        }
        if let Some(atomic) = self.atomic_call(&name, list, expr) {
            return Some(atomic);
        }
        let builtin = name.strip_prefix(b"__builtin_")?;
        self.builtin_call(builtin, list, expr)
    }

    fn builtin_call(&mut self, name: &[u8], list: &[ExprId], expr: ExprId) -> Option<(Value, TypeId)> {
        let void = self.types.basic(Builtin::Void);
        match name {
            b"expect"
            | b"expect_with_probability"
            | b"assume_aligned"
            | b"launder"
            | b"speculation_safe_value" => {
                let (first, rest) = list.split_first()?;
                let found = self.rvalue(*first);
                self.evaluate(rest);
                Some(found)
            }
            b"va_start" | b"stdarg_start" | b"c23_va_start" | b"ms_va_start" => {
                let list = self.list_place(*list.first()?);
                self.at = self.unit.exprs[expr].pos;
                let value = self.all_arguments();
                self.put(list, value, c_program::CELL);
                Some((Value::Nothing, void))
            }
            b"va_copy" | b"ms_va_copy" => {
                let (to, from) = (*list.first()?, *list.get(1)?);
                let to = self.list_place(to);
                let (value, _) = self.rvalue(from);
                self.at = self.unit.exprs[expr].pos;
                self.put(to, value, c_program::CELL);
                Some((Value::Nothing, void))
            }
            b"next_arg" | b"saveregs" => Some((self.all_arguments(), self.types.pointer(void))),
            b"va_arg_pack" => {
                let pointer = self.types.pointer(void);
                let access = match self.all_arguments() {
                    // It stands for the arguments themselves, not for a pointer to them.
                    Value::Address(place) => Value::Held(Access::Direct(place)),
                    other @ (Value::Nothing | Value::Held(_) | Value::Moved(..)) => other,
                };
                Some((access, pointer))
            }
            // GNU: these do not evaluate their arguments for side effects.
            b"object_size" | b"dynamic_object_size" | b"constant_p" | b"classify_type" => {
                Some((Value::Nothing, self.type_of(expr)))
            }
            b"add_overflow" | b"sub_overflow" | b"mul_overflow" => self.overflow(list, expr),
            _ => self.other_builtin(name, list, expr),
        }
    }

    /// A `va_list` to write: the list itself, or the parameter that represents one.
    fn list_place(&mut self, expr: ExprId) -> Access {
        self.place(expr).access
    }

    /// The address of all arguments beyond the parameters.
    fn all_arguments(&mut self) -> Value {
        match self.body.as_ref().map(|body| body.proc) {
            Some(proc) => Value::Address(VarPlace::start(self.program.varargs_var(proc, "rest"))),
            None => Value::Nothing,
        }
    }

    fn overflow(&mut self, list: &[ExprId], expr: ExprId) -> Option<(Value, TypeId)> {
        let [left, right, target] = list else { return None };
        let (left, right) = (self.rvalue(*left), self.rvalue(*right));
        let target = self.argument_target(*target);
        self.at = self.unit.exprs[expr].pos;
        let a = self.converted(left.0, left.1, target.ty);
        let b = self.converted(right.0, right.1, target.ty);
        let sum = self.merged(&[a, b], target.ty);
        let sum = self.moved(sum, c_program::Shift::Unknown);
        self.assign_located(target, sum, target.ty);
        Some((Value::Nothing, self.types.basic(Builtin::Bool)))
    }

    /// `__builtin_memset` is `memset`; a builtin without such a function only computes.
    fn other_builtin(&mut self, name: &[u8], list: &[ExprId], expr: ExprId) -> Option<(Value, TypeId)> {
        let library = library_function(name);
        if let Some(library) = library {
            return Some(self.library_call(library, list, expr));
        }
        let ty = self.type_of(expr);
        let mut values = Vec::new();
        for &argument in list {
            let (value, from) = self.rvalue(argument);
            values.push(self.converted(value, from, ty));
        }
        // Vector instructions may move their arguments, and write through a pointer.
        if !name.starts_with(b"ia32_") {
            values.drain(..).for_each(|value| self.drop_value(value));
            return Some((Value::Nothing, ty));
        }
        self.at = self.unit.exprs[expr].pos;
        // `movnti`, `movntps` and their like are stores that bypass the cache.
        let stores =
            name.windows(5).any(|part| part == b"store") || name.windows(4).any(|part| part == b"movn");
        if let (true, Some((&pointer, moved))) = (stores, values.split_first()) {
            let access = self.pointed_to(pointer);
            let value = self.merged(moved, ty);
            self.put(access, value, 16);
            return Some((Value::Nothing, ty));
        }
        Some((self.merged(&values, ty), ty))
    }

    fn library_call(&mut self, name: &[u8], list: &[ExprId], expr: ExprId) -> (Value, TypeId) {
        let ty = self.type_of(expr);
        let proc = self.program.declare_proc(
            &String::from_utf8_lossy(name),
            c_program::Linkage::External,
            c_program::Position::NONE,
        );
        let mut actuals = Vec::with_capacity(list.len());
        for &argument in list {
            let (value, from) = self.rvalue(argument);
            let promoted = self.promoted(from);
            let value = self.converted(value, from, promoted);
            actuals.push(self.in_place(value, promoted));
        }
        self.at = self.unit.exprs[expr].pos;
        let result = self.carries(ty).then(|| self.temporary(ty));
        let callee = c_program::Callee::Direct(proc);
        self.emit(Operation::Call { result, callee, actuals: actuals.into() });
        (result.map_or(Value::Nothing, |place| Value::Held(Access::Direct(place))), ty)
    }

    /// `memcpy(a, b, sizeof *a)`: the copy of a struct.
    fn copy_call(&mut self, name: &[u8], list: &[ExprId], expr: ExprId) -> Option<(Value, TypeId)> {
        let known = matches!(
            name,
            b"memcpy"
                | b"memmove"
                | b"__builtin_memcpy"
                | b"__builtin_memmove"
                | b"__builtin___memcpy_chk"
                | b"__builtin___memmove_chk"
        );
        if !known {
            return None;
        }
        let [to, from, size, ..] = list else { return None };
        let size = u32::try_from(self.constant_value(*size)?).ok().filter(|size| *size > 0)?;
        let copied = self.copied_type(*to, size).or_else(|| self.copied_type(*from, size));
        if copied.is_none() && size > LARGEST_COPY {
            return None;
        }
        let (to_value, to_type) = self.rvalue(*to);
        let to_place = self.pointer_or_address(to_value);
        let target = self.pointed_to(to_place);
        let (from_value, _) = self.rvalue(*from);
        let source = self.pointed_to(from_value);
        self.at = self.unit.exprs[expr].pos;
        // Code that copies bytes into an array of numbers may read them back as a pointer.
        match copied.filter(|&ty| self.carries(ty) || size < c_program::CELL) {
            Some(ty) => {
                let value = self.read_whole(source, ty);
                self.assign(target, ty, value, ty);
            }
            None => {
                let value = self.loaded(source, size);
                self.put(target, value, size.max(c_program::CELL));
            }
        }
        Some((to_place, to_type))
    }

    /// A pointer that is used twice is stored in a temporary once, unless it is an address.
    fn pointer_or_address(&mut self, value: Value) -> Value {
        match value {
            Value::Address(_) => value,
            Value::Nothing | Value::Held(_) | Value::Moved(..) => {
                Value::Held(Access::Direct(self.pointer_place(value)))
            }
        }
    }

    fn read_whole(&mut self, access: Access, ty: TypeId) -> Value {
        if self.carries(ty) {
            return Value::Held(access);
        }
        self.note_read(access);
        Value::Nothing
    }

    fn loaded(&mut self, source: Access, size: u32) -> Value {
        if let Access::Direct(_) = source {
            return Value::Held(source);
        }
        let place = self.temporary_with(Layout::new(Some(size), &[]));
        self.put(Access::Direct(place), Value::Held(source), size.max(c_program::CELL));
        Value::Held(Access::Direct(place))
    }

    /// The type of the object that is copied, if an argument has it: its size must equal the copied size.
    fn copied_type(&mut self, argument: ExprId, size: u32) -> Option<TypeId> {
        let mut inner = argument;
        while let ExprKind::Cast(_, operand) = self.unit.exprs[inner].kind {
            inner = operand;
        }
        let whole = self.type_undecayed(inner);
        let pointee = self.types.pointee(whole);
        let fits = |lowerer: &Self, ty: TypeId| lowerer.types.size(ty) == Some(u64::from(size));
        match (self.types.get(whole), pointee) {
            (Type::Array(..), _) if fits(self, whole) => Some(whole),
            (_, Some(pointee)) if fits(self, pointee) => Some(pointee),
            _ => None,
        }
    }

    /// What a builtin that nobody declares returns.
    pub(super) fn builtin_type(&self, name: &[u8]) -> BuiltinType {
        let Some(name) = name.strip_prefix(b"__builtin_") else {
            return atomic_type(name);
        };
        match name {
            b"expect" | b"expect_with_probability" | b"speculation_safe_value" | b"launder" => {
                BuiltinType::First
            }
            b"assume_aligned"
            | b"alloca"
            | b"alloca_with_align"
            | b"malloc"
            | b"calloc"
            | b"realloc"
            | b"frame_address"
            | b"return_address"
            | b"extract_return_addr"
            | b"next_arg"
            | b"apply_args" => BuiltinType::VoidPointer,
            b"object_size" | b"dynamic_object_size" | b"strlen" | b"strspn" | b"strcspn" | b"bswap64" => {
                BuiltinType::Known(Builtin::ULong)
            }
            b"bswap32" => BuiltinType::Known(Builtin::UInt),
            b"bswap16" => BuiltinType::Known(Builtin::UShort),
            b"va_start" | b"va_end" | b"va_copy" | b"unreachable" | b"trap" | b"abort" | b"exit"
            | b"prefetch" => BuiltinType::Known(Builtin::Void),
            b"inf" | b"nan" | b"huge_val" | b"fabs" | b"sqrt" | b"pow" | b"floor" | b"ceil" | b"copysign" => {
                BuiltinType::Known(Builtin::Float(FloatKind::Double))
            }
            b"inff" | b"nanf" | b"huge_valf" | b"fabsf" | b"sqrtf" => {
                BuiltinType::Known(Builtin::Float(FloatKind::Float))
            }
            b"infl" | b"nanl" | b"huge_vall" | b"fabsl" | b"sqrtl" => {
                BuiltinType::Known(Builtin::Float(FloatKind::LongDouble))
            }
            _ if name.starts_with(b"ia32_") => BuiltinType::Unknown,
            _ => match library_function(name) {
                Some(b"memcmp" | b"strcmp" | b"strncmp" | b"printf" | b"puts" | b"putchar") => {
                    BuiltinType::Known(Builtin::Int)
                }
                Some(library) if library.starts_with(b"mem") || library.starts_with(b"st") => {
                    BuiltinType::VoidPointer
                }
                Some(_) | None => BuiltinType::Known(Builtin::Int),
            },
        }
    }

    /// The object that an argument of a builtin points to, as a place of its own type.
    pub(super) fn pointed_by(&mut self, argument: ExprId) -> Located {
        self.argument_target(argument)
    }
}

fn atomic_type(name: &[u8]) -> BuiltinType {
    let fetches = name.starts_with(b"__sync_fetch")
        || name.starts_with(b"__sync_val")
        || name.starts_with(b"__sync_lock_test")
        || name.starts_with(b"__atomic_fetch")
        || name.starts_with(b"__atomic_add_fetch")
        || name.starts_with(b"__atomic_sub_fetch")
        || matches!(name, b"__atomic_load_n" | b"__atomic_exchange_n")
        || name.ends_with(b"_and_fetch")
        || name.ends_with(b"_fetch");
    let known = name.starts_with(b"__sync_") || name.starts_with(b"__atomic_");
    match (known, fetches) {
        (true, true) => BuiltinType::PointeeOfFirst,
        (true, false) => BuiltinType::Known(Builtin::Bool),
        (false, _) => BuiltinType::Unknown,
    }
}

/// The function of the C library that `__builtin_NAME` or `__builtin___NAME_chk` refers to.
fn library_function(name: &[u8]) -> Option<&[u8]> {
    let name = name.strip_prefix(b"__").and_then(|name| name.strip_suffix(b"_chk")).unwrap_or(name);
    LIBRARY.contains(&name).then_some(name)
}

/// Functions that read, write or return memory and that compilers know as builtins.
const LIBRARY: &[&[u8]] = &[
    b"memcpy",
    b"memmove",
    b"mempcpy",
    b"memset",
    b"memcmp",
    b"memchr",
    b"bcopy",
    b"bzero",
    b"bcmp",
    b"strcpy",
    b"stpcpy",
    b"strncpy",
    b"stpncpy",
    b"strcat",
    b"strncat",
    b"strchr",
    b"strrchr",
    b"index",
    b"rindex",
    b"strstr",
    b"strpbrk",
    b"strlen",
    b"strspn",
    b"strcspn",
    b"strcmp",
    b"strncmp",
    b"strcasecmp",
    b"strncasecmp",
    b"printf",
    b"fprintf",
    b"sprintf",
    b"snprintf",
    b"vprintf",
    b"vfprintf",
    b"vsprintf",
    b"vsnprintf",
    b"puts",
    b"fputs",
    b"putchar",
    b"fputc",
    b"fwrite",
    b"free",
    b"abort",
    b"exit",
    b"_exit",
    b"frexp",
    b"frexpf",
    b"frexpl",
    b"modf",
    b"modff",
    b"modfl",
    b"remquo",
    b"sincos",
    b"execv",
    b"execl",
];
