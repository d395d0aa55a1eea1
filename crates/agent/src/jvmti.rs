//! What does the agent ask of the JVM? The functions of JVMTI that it uses; their places are in `table.rs`.

use std::ffi::{CStr, c_char, c_int, c_uchar};
use std::ptr::null_mut;

use jni_sys::{JNI_OK, JavaVM, jclass};

use crate::jni::{MethodId, Object};
use crate::table::{Callbacks, Capabilities, FrameInfo, JvmtiEnv};

/// What the JVM hands to an agent.
#[derive(Clone, Copy)]
pub(crate) struct Jvmti(*mut JvmtiEnv);

// SAFETY: a JVMTI environment may be used by any thread (JVMTI specification, "Environments").
unsafe impl Send for Jvmti {}
// SAFETY: as above.
unsafe impl Sync for Jvmti {}

/// What the agent wants to be able to do: the numbers of bits.
const CAN_TAG_OBJECTS: usize = 0;
const CAN_GENERATE_ALL_CLASS_HOOK_EVENTS: usize = 26;
const CAN_RETRANSFORM_CLASSES: usize = 37;

/// The events that are used.
#[derive(Clone, Copy)]
pub(crate) enum Event {
    VmInit = 50,
    VmDeath = 51,
    ClassFileLoadHook = 54,
}

/// The JVMTI version that is asked for: 1.1, which every JVM since Java 6 has.
const JVMTI_VERSION: c_int = 0x3001_0100;
/// The bit of a class's status that says it has been initialised.
const INITIALISED: c_int = 4;

/// Calls a function of the table.
///
/// It may be used where the pointers that are handed over come from the JVM, or live until the call returns:
/// the JVM's table is the one that [`Jvmti`] holds.
macro_rules! call {
    ($jvmti:ident.$function:ident($($argument:expr),*)) => {
        ((**$jvmti.0).$function)($jvmti.0, $($argument),*)
    };
}

impl Jvmti {
    /// Asks a JVM for an environment.
    ///
    /// # Safety
    /// `vm` must be the `JavaVM` that the JVM handed over.
    pub(crate) unsafe fn of(vm: *mut JavaVM) -> Option<Self> {
        let mut found = null_mut();
        // SAFETY: the caller says that this is a JVM.
        let result = unsafe { ((**vm).v1_2.GetEnv)(vm, &mut found, JVMTI_VERSION) };
        (result == JNI_OK && !found.is_null()).then_some(Self(found.cast()))
    }

    /// Asks for what is needed.
    pub(crate) fn add_capabilities(self) -> Result<(), c_int> {
        let mut wanted = Capabilities::default();
        for bit in [CAN_TAG_OBJECTS, CAN_GENERATE_ALL_CLASS_HOOK_EVENTS, CAN_RETRANSFORM_CLASSES] {
            wanted.0[bit / 32] |= 1 << (bit % 32);
        }
        // SAFETY: the JVM only reads the structure.
        check(unsafe { call!(self.add_capabilities(&wanted)) })
    }

    /// Says who is to be called.
    pub(crate) fn set_callbacks(self, callbacks: &Callbacks) -> Result<(), c_int> {
        // SAFETY: the JVM copies so many bytes.
        check(unsafe { call!(self.set_event_callbacks(callbacks, size_of::<Callbacks>() as c_int)) })
    }

    /// Switches an event on.
    pub(crate) fn enable(self, event: Event) -> Result<(), c_int> {
        // SAFETY: mode 1 is on, no thread means all.
        check(unsafe { call!(self.set_event_notification_mode(1, event as c_int, null_mut())) })
    }

    /// Memory that the JVM will free.
    pub(crate) fn copy_for_jvm(self, bytes: &[u8]) -> Option<*mut c_uchar> {
        let mut memory = null_mut();
        // SAFETY: the JVM writes one pointer.
        let result = unsafe { call!(self.allocate(bytes.len() as i64, &mut memory)) };
        if result != 0 || memory.is_null() {
            return None;
        }
        // SAFETY: the JVM has just given so many bytes, which overlap nothing.
        unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), memory, bytes.len()) };
        Some(memory)
    }

    /// Frees memory that the JVM gave.
    fn free<T>(self, memory: *mut T) {
        if !memory.is_null() {
            // SAFETY: only memory that the JVM gave comes here.
            unsafe { call!(self.deallocate(memory.cast())) };
        }
    }

    /// A text that the JVM gave, which is then freed.
    fn take_text(self, text: *mut c_char) -> Vec<u8> {
        if text.is_null() {
            return Vec::new();
        }
        // SAFETY: the JVM gives texts that end with a zero.
        let copy = unsafe { CStr::from_ptr(text) }.to_bytes().to_vec();
        self.free(text);
        copy
    }

    /// Classes that the JVM gave, as an array which is then freed.
    fn take_classes(self, count: c_int, classes: *mut jclass) -> Vec<jclass> {
        if classes.is_null() {
            return Vec::new();
        }
        // SAFETY: the JVM gives as many as it says.
        let copy = unsafe { std::slice::from_raw_parts(classes, count.max(0) as usize) }.to_vec();
        self.free(classes);
        copy
    }

    /// The signature of a class: `La/B;`, `[I`.
    pub(crate) fn class_signature(self, class: jclass) -> Option<Vec<u8>> {
        let mut signature = null_mut();
        // SAFETY: the JVM writes one pointer; the generic signature is not asked for.
        let result = unsafe { call!(self.get_class_signature(class, &mut signature, null_mut())) };
        (result == 0).then(|| self.take_text(signature))
    }

    /// Whether a class has been initialised.
    pub(crate) fn is_initialised(self, class: jclass) -> bool {
        let mut status = 0;
        // SAFETY: the JVM writes one number.
        let result = unsafe { call!(self.get_class_status(class, &mut status)) };
        result == 0 && status & INITIALISED != 0
    }

    /// The interfaces that a class names.
    pub(crate) fn interfaces(self, class: jclass) -> Vec<jclass> {
        let (mut count, mut found) = (0, null_mut());
        // SAFETY: the JVM writes a number and a pointer.
        match unsafe { call!(self.get_implemented_interfaces(class, &mut count, &mut found)) } {
            0 => self.take_classes(count, found),
            _ => Vec::new(),
        }
    }

    /// The loader of a class; null for the JVM's own.
    pub(crate) fn loader(self, class: jclass) -> Object {
        let mut loader = null_mut();
        // SAFETY: the JVM writes one pointer.
        unsafe { call!(self.get_class_loader(class, &mut loader)) };
        loader
    }

    /// The name and descriptor of a method.
    pub(crate) fn method_name(self, method: MethodId) -> Option<(Vec<u8>, Vec<u8>)> {
        let (mut name, mut descriptor) = (null_mut(), null_mut());
        // SAFETY: the JVM writes two pointers; the generic signature is not asked for.
        let result = unsafe { call!(self.get_method_name(method, &mut name, &mut descriptor, null_mut())) };
        (result == 0).then(|| (self.take_text(name), self.take_text(descriptor)))
    }

    /// The class that declares a method.
    pub(crate) fn declaring_class(self, method: MethodId) -> Option<jclass> {
        let mut class = null_mut();
        // SAFETY: the JVM writes one pointer.
        let result = unsafe { call!(self.get_method_declaring_class(method, &mut class)) };
        (result == 0 && !class.is_null()).then_some(class)
    }

    /// All classes that are loaded.
    pub(crate) fn loaded_classes(self) -> Vec<jclass> {
        let (mut count, mut found) = (0, null_mut());
        // SAFETY: the JVM writes a number and a pointer.
        match unsafe { call!(self.get_loaded_classes(&mut count, &mut found)) } {
            0 => self.take_classes(count, found),
            _ => Vec::new(),
        }
    }

    /// The methods of the current thread's stack, the innermost first; at most so many as there is room.
    pub(crate) fn stack(self, room: &mut [FrameInfo]) -> usize {
        let (most, mut count) = (room.len() as c_int, 0);
        // SAFETY: the JVM writes at most `most` frames, and their number; no thread means the current one.
        let result =
            unsafe { call!(self.get_stack_trace(null_mut(), 0, most, room.as_mut_ptr(), &mut count)) };
        if result == 0 { count.clamp(0, most) as usize } else { 0 }
    }

    /// The number that an object was given; 0 if none.
    pub(crate) fn tag(self, object: Object) -> i64 {
        let mut tag = 0;
        // SAFETY: the JVM writes one number.
        unsafe { call!(self.get_tag(object, &mut tag)) };
        tag
    }

    /// Gives an object a number, which does not keep it alive.
    pub(crate) fn set_tag(self, object: Object, tag: i64) {
        // SAFETY: the object comes from the JVM.
        unsafe { call!(self.set_tag(object, tag)) };
    }

    /// A property of the system.
    pub(crate) fn property(self, name: &CStr) -> Vec<u8> {
        let mut value = null_mut();
        // SAFETY: the JVM reads the name and writes one pointer.
        match unsafe { call!(self.get_system_property(name.as_ptr(), &mut value)) } {
            0 => self.take_text(value),
            _ => Vec::new(),
        }
    }

    /// Loads classes again, through the hook.
    pub(crate) fn retransform(self, classes: &[jclass]) -> Result<(), c_int> {
        // SAFETY: the JVM reads so many classes.
        check(unsafe { call!(self.retransform_classes(classes.len() as c_int, classes.as_ptr())) })
    }
}

fn check(result: c_int) -> Result<(), c_int> {
    if result == 0 { Ok(()) } else { Err(result) }
}
