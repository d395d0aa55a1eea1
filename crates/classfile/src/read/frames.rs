//! Expanded frames: what every local and stack entry holds at each jump target of the stack map.

use crate::access::Access;
use crate::descriptor::{self, Base};
use crate::error::{Problem, ReadError};
use crate::read::member::Member;
use crate::read::pool::ConstantPool;
use crate::read::stack_map_table::{FrameChange, StackMapFrame, StackMapTable};
use crate::read::verification_type::VerificationType;
use crate::text::Text;

/// Like [`VerificationType`], but with the name of a class instead of its index: parameters have no index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names are those of the specification")]
pub enum FrameType<'a> {
    Top,
    Integer,
    Float,
    Double,
    Long,
    Null,
    UninitializedThis,
    /// An object of this class, in the form of a `Class` constant (`java/lang/String`, `[I`).
    Object(Text<'a>),
    /// What the `new` at this offset has made, before its constructor ran.
    Uninitialized(u16),
}

/// The whole state at one offset. A long or double is one entry, also among the locals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame<'a> {
    /// The offset.
    pub pc: u32,
    /// What the locals hold.
    pub locals: Vec<FrameType<'a>>,
    /// What the stack holds, bottom first.
    pub stack: Vec<FrameType<'a>>,
}

impl StackMapTable {
    /// The frames with absolute offsets and nothing left out; ends at the first error.
    ///
    /// `initial` are the locals on entry, see [`initial_locals`].
    pub fn frames<'s, 'a>(
        &'s self,
        pool: &'s ConstantPool<'a>,
        initial: Vec<FrameType<'a>>,
    ) -> impl Iterator<Item = Result<Frame<'a>, ReadError>> + use<'s, 'a> {
        let mut last = Frame { pc: 0, locals: initial, stack: Vec::new() };
        let mut failed = false;
        self.0.iter().enumerate().map_while(move |(row, frame)| {
            if failed {
                return None;
            }
            let applied = apply(pool, &mut last, frame, row == 0);
            failed = applied.is_err();
            Some(applied.map(|()| last.clone()))
        })
    }
}

/// The locals when a method is entered (JVMS 4.10.1.6): the receiver and the parameters.
///
/// `class` is the name of the class that declares the method.
pub fn initial_locals<'a>(
    pool: &ConstantPool<'a>,
    class: Text<'a>,
    method: &Member<'a>,
) -> Result<Vec<FrameType<'a>>, ReadError> {
    let text = method.descriptor(pool)?;
    let mut locals = Vec::new();
    if !method.access.has(Access::STATIC) {
        // `Object` alone has no constructor above its own that would have to run first.
        let constructor = method.name(pool)? == "<init>" && class != "java/lang/Object";
        locals.push(if constructor { FrameType::UninitializedThis } else { FrameType::Object(class) });
    }
    parameters(text, &mut locals).ok_or_else(|| ReadError {
        offset: pool.offset_of(method.descriptor).unwrap_or(0),
        problem: Problem::BadDescriptor(text.decode().into_owned()),
    })?;
    Ok(locals)
}

fn parameters<'a>(text: Text<'a>, locals: &mut Vec<FrameType<'a>>) -> Option<()> {
    let mut types = descriptor::method(text)?;
    loop {
        let before = types.rest();
        let Some(parameter) = types.parameter()? else { return Some(()) };
        // Class constants write an array type as its descriptor, so this text serves as its name.
        let written = &before[..before.len() - types.rest().len()];
        locals.push(match parameter.base {
            _ if parameter.dimensions > 0 => FrameType::Object(Text(written)),
            Base::Boolean | Base::Byte | Base::Char | Base::Short | Base::Int => FrameType::Integer,
            Base::Float => FrameType::Float,
            Base::Long => FrameType::Long,
            Base::Double => FrameType::Double,
            Base::Class(name) => FrameType::Object(name),
            Base::Void => return None,
        });
    }
}

fn apply<'a>(
    pool: &ConstantPool<'a>,
    last: &mut Frame<'a>,
    frame: &StackMapFrame,
    first: bool,
) -> Result<(), ReadError> {
    // Every frame but the first is one past its distance, so no two share an offset (JVMS 4.7.4).
    last.pc += u32::from(frame.offset_delta) + u32::from(!first);
    // A frame lists its stack in full; only locals carry over from the frame before.
    last.stack.clear();
    match &frame.change {
        FrameChange::Same { .. } => {}
        FrameChange::OneOnStack { value, .. } => last.stack.push(named(pool, *value)?),
        FrameChange::Chop(count) => {
            let left = last.locals.len().checked_sub(usize::from(*count));
            let left = left.ok_or_else(|| ReadError::bad_value(0, "the locals of a chop frame", *count))?;
            last.locals.truncate(left);
        }
        FrameChange::Append(types) => append(pool, &mut last.locals, types)?,
        FrameChange::Full { locals, stack } => {
            last.locals.clear();
            append(pool, &mut last.locals, locals)?;
            append(pool, &mut last.stack, stack)?;
        }
    }
    Ok(())
}

fn append<'a>(
    pool: &ConstantPool<'a>,
    to: &mut Vec<FrameType<'a>>,
    types: &[VerificationType],
) -> Result<(), ReadError> {
    for &one in types {
        to.push(named(pool, one)?);
    }
    // Frames add up, but no body has more slots (JVMS 4.7.3).
    if to.len() > usize::from(u16::MAX) {
        return Err(ReadError::bad_value(0, "the entries of a frame", to.len() as u64));
    }
    Ok(())
}

fn named<'a>(pool: &ConstantPool<'a>, one: VerificationType) -> Result<FrameType<'a>, ReadError> {
    Ok(match one {
        VerificationType::Top => FrameType::Top,
        VerificationType::Integer => FrameType::Integer,
        VerificationType::Float => FrameType::Float,
        VerificationType::Double => FrameType::Double,
        VerificationType::Long => FrameType::Long,
        VerificationType::Null => FrameType::Null,
        VerificationType::UninitializedThis => FrameType::UninitializedThis,
        VerificationType::Object(index) => FrameType::Object(pool.class_name(index)?),
        VerificationType::Uninitialized(pc) => FrameType::Uninitialized(pc),
    })
}
