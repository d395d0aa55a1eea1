//! The functions of the JVM that are used, by their places in its tables (JNI specification, chapter 4; JVMTI
//! specification, function table).
//!
//! The places have never changed since Java 6, and cannot: every agent there is was compiled against them.

use std::ffi::{CStr, c_char, c_int, c_uchar, c_void};
use std::ptr::{null, null_mut};

/// A reference to an object: a class, a loader, a thread.
pub(crate) type Object = *mut c_void;
/// A method, as the JVM names it.
pub(crate) type MethodId = *mut c_void;

/// What the JVM hands to native code of a thread.
#[derive(Clone, Copy)]
pub(crate) struct Jni(pub(crate) *mut *const *const c_void);

/// What the JVM hands to an agent.
#[derive(Clone, Copy)]
pub(crate) struct Jvmti(pub(crate) *mut *const *const c_void);

// SAFETY: a JVMTI environment may be used by any thread (JVMTI specification, "Environments").
unsafe impl Send for Jvmti {}
// SAFETY: as above.
unsafe impl Sync for Jvmti {}

/// A frame of a stack.
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct FrameInfo {
    pub(crate) method: MethodId,
    pub(crate) location: i64,
}

/// Which things an agent wants to be able to do: bits in the order of the specification.
#[repr(C)]
#[derive(Default)]
struct Capabilities([u32; 4]);

const CAN_TAG_OBJECTS: u32 = 0;
const CAN_GENERATE_ALL_CLASS_HOOK_EVENTS: u32 = 26;
const CAN_RETRANSFORM_CLASSES: u32 = 37;

/// The events that are used.
#[derive(Clone, Copy)]
pub(crate) enum Event {
    VmInit = 50,
    VmDeath = 51,
    ClassFileLoadHook = 54,
}

/// What a static method returns.
#[derive(Clone, Copy)]
pub(crate) enum Static {
    Boolean,
    Void,
}

/// How many callbacks the table has up to the last that is used.
const CALLBACKS: usize = 5;

/// Callbacks, in the order of the specification.
pub(crate) struct Callbacks {
    pub(crate) vm_init: *const c_void,
    pub(crate) vm_death: *const c_void,
    pub(crate) class_file_load_hook: *const c_void,
}

/// The JVMTI version that is asked for: 1.1, which every JVM since Java 6 has.
const JVMTI_VERSION: c_int = 0x3001_0100;

/// The function at a place of a table.
///
/// # Safety
/// The table must be the JVM's own, and `F` the type of the function at this place.
unsafe fn function<F: Copy>(table: *mut *const *const c_void, place: usize) -> F {
    // SAFETY: the caller says so; a function pointer is as large as any other.
    unsafe {
        let entry = *(*table).add(place);
        std::mem::transmute_copy::<*const c_void, F>(&entry)
    }
}

impl Jvmti {
    /// Asks a JVM for an environment.
    ///
    /// # Safety
    /// `vm` must be the `JavaVM` that the JVM handed over.
    pub(crate) unsafe fn of(vm: *mut c_void) -> Option<Self> {
        type GetEnv = unsafe extern "system" fn(*mut c_void, *mut *mut c_void, c_int) -> c_int;
        let mut found = null_mut();
        // SAFETY: GetEnv is the seventh function of the invocation interface.
        let result = unsafe { function::<GetEnv>(vm.cast(), 6)(vm, &mut found, JVMTI_VERSION) };
        (result == 0 && !found.is_null()).then_some(Self(found.cast()))
    }

    fn env(self) -> *mut c_void {
        self.0.cast()
    }

    /// Asks for what is needed.
    pub(crate) fn add_capabilities(self) -> Result<(), c_int> {
        type Add = unsafe extern "system" fn(*mut c_void, *const Capabilities) -> c_int;
        let mut wanted = Capabilities::default();
        for bit in [CAN_TAG_OBJECTS, CAN_GENERATE_ALL_CLASS_HOOK_EVENTS, CAN_RETRANSFORM_CLASSES] {
            wanted.0[bit as usize / 32] |= 1 << (bit % 32);
        }
        // SAFETY: the 142nd function; it reads the structure.
        check(unsafe { function::<Add>(self.0, 141)(self.env(), &wanted) })
    }

    /// Says who is to be called.
    pub(crate) fn set_callbacks(self, callbacks: &Callbacks) -> Result<(), c_int> {
        type Set = unsafe extern "system" fn(*mut c_void, *const *const c_void, c_int) -> c_int;
        let mut table = [null::<c_void>(); CALLBACKS];
        table[0] = callbacks.vm_init;
        table[1] = callbacks.vm_death;
        table[4] = callbacks.class_file_load_hook;
        let size = std::mem::size_of_val(&table) as c_int;
        // SAFETY: the 122nd function; it copies so many bytes of the table.
        check(unsafe { function::<Set>(self.0, 121)(self.env(), table.as_ptr(), size) })
    }

    /// Switches an event on.
    pub(crate) fn enable(self, event: Event) -> Result<(), c_int> {
        type Set = unsafe extern "system" fn(*mut c_void, c_int, c_int, Object) -> c_int;
        // SAFETY: the second function; mode 1 is on, no thread means all.
        check(unsafe { function::<Set>(self.0, 1)(self.env(), 1, event as c_int, null_mut()) })
    }

    /// Memory that the JVM will free.
    pub(crate) fn copy_for_jvm(self, bytes: &[u8]) -> Option<*mut c_uchar> {
        type Allocate = unsafe extern "system" fn(*mut c_void, i64, *mut *mut c_uchar) -> c_int;
        let mut memory = null_mut();
        // SAFETY: the 46th function.
        let result = unsafe { function::<Allocate>(self.0, 45)(self.env(), bytes.len() as i64, &mut memory) };
        if result != 0 || memory.is_null() {
            return None;
        }
        // SAFETY: the JVM has just given so many bytes, which overlap nothing.
        unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), memory, bytes.len()) };
        Some(memory)
    }

    fn free(self, memory: *mut c_void) {
        type Free = unsafe extern "system" fn(*mut c_void, *mut c_uchar) -> c_int;
        if !memory.is_null() {
            // SAFETY: the 47th function; only memory that the JVM gave comes here.
            unsafe { function::<Free>(self.0, 46)(self.env(), memory.cast()) };
        }
    }

    /// A text that the JVM gave, which is then freed.
    fn take_text(self, text: *mut c_char) -> Vec<u8> {
        if text.is_null() {
            return Vec::new();
        }
        // SAFETY: the JVM gives texts that end with a zero.
        let copy = unsafe { CStr::from_ptr(text) }.to_bytes().to_vec();
        self.free(text.cast());
        copy
    }

    /// Objects that the JVM gave, as an array which is then freed.
    fn take_objects(self, count: c_int, objects: *mut Object) -> Vec<Object> {
        if objects.is_null() {
            return Vec::new();
        }
        // SAFETY: the JVM gives as many as it says.
        let copy = unsafe { std::slice::from_raw_parts(objects, count.max(0) as usize) }.to_vec();
        self.free(objects.cast());
        copy
    }

    /// The signature of a class: `La/B;`, `[I`.
    pub(crate) fn class_signature(self, class: Object) -> Option<Vec<u8>> {
        type Get =
            unsafe extern "system" fn(*mut c_void, Object, *mut *mut c_char, *mut *mut c_char) -> c_int;
        let mut signature = null_mut();
        // SAFETY: the 48th function; the generic signature is not asked for.
        let result = unsafe { function::<Get>(self.0, 47)(self.env(), class, &mut signature, null_mut()) };
        (result == 0).then(|| self.take_text(signature))
    }

    /// Whether a class has been initialised.
    pub(crate) fn is_initialised(self, class: Object) -> bool {
        type Get = unsafe extern "system" fn(*mut c_void, Object, *mut c_int) -> c_int;
        let mut status = 0;
        // SAFETY: the 49th function.
        let result = unsafe { function::<Get>(self.0, 48)(self.env(), class, &mut status) };
        result == 0 && status & 4 != 0
    }

    /// The interfaces that a class names.
    pub(crate) fn interfaces(self, class: Object) -> Vec<Object> {
        type Get = unsafe extern "system" fn(*mut c_void, Object, *mut c_int, *mut *mut Object) -> c_int;
        let (mut count, mut found) = (0, null_mut());
        // SAFETY: the 54th function.
        match unsafe { function::<Get>(self.0, 53)(self.env(), class, &mut count, &mut found) } {
            0 => self.take_objects(count, found),
            _ => Vec::new(),
        }
    }

    /// The loader of a class; null for the JVM's own.
    pub(crate) fn loader(self, class: Object) -> Object {
        type Get = unsafe extern "system" fn(*mut c_void, Object, *mut Object) -> c_int;
        let mut loader = null_mut();
        // SAFETY: the 57th function.
        unsafe { function::<Get>(self.0, 56)(self.env(), class, &mut loader) };
        loader
    }

    /// The name and descriptor of a method.
    pub(crate) fn method_name(self, method: MethodId) -> Option<(Vec<u8>, Vec<u8>)> {
        type Get = unsafe extern "system" fn(
            *mut c_void,
            MethodId,
            *mut *mut c_char,
            *mut *mut c_char,
            *mut *mut c_char,
        ) -> c_int;
        let (mut name, mut descriptor) = (null_mut(), null_mut());
        // SAFETY: the 64th function.
        let result = unsafe {
            function::<Get>(self.0, 63)(self.env(), method, &mut name, &mut descriptor, null_mut())
        };
        (result == 0).then(|| (self.take_text(name), self.take_text(descriptor)))
    }

    /// The class that declares a method.
    pub(crate) fn declaring_class(self, method: MethodId) -> Option<Object> {
        type Get = unsafe extern "system" fn(*mut c_void, MethodId, *mut Object) -> c_int;
        let mut class = null_mut();
        // SAFETY: the 65th function.
        let result = unsafe { function::<Get>(self.0, 64)(self.env(), method, &mut class) };
        (result == 0 && !class.is_null()).then_some(class)
    }

    /// All classes that are loaded.
    pub(crate) fn loaded_classes(self) -> Vec<Object> {
        type Get = unsafe extern "system" fn(*mut c_void, *mut c_int, *mut *mut Object) -> c_int;
        let (mut count, mut found) = (0, null_mut());
        // SAFETY: the 78th function.
        match unsafe { function::<Get>(self.0, 77)(self.env(), &mut count, &mut found) } {
            0 => self.take_objects(count, found),
            _ => Vec::new(),
        }
    }

    /// The methods of the current thread's stack, the innermost first; at most so many as there is room.
    pub(crate) fn stack(self, room: &mut [FrameInfo]) -> usize {
        type Get =
            unsafe extern "system" fn(*mut c_void, Object, c_int, c_int, *mut FrameInfo, *mut c_int) -> c_int;
        let (most, mut count) = (room.len() as c_int, 0);
        // SAFETY: the 104th function; it writes at most `most` frames.
        let result = unsafe {
            function::<Get>(self.0, 103)(self.env(), null_mut(), 0, most, room.as_mut_ptr(), &mut count)
        };
        if result == 0 { count.clamp(0, most) as usize } else { 0 }
    }

    /// The number that an object was given; 0 if none.
    pub(crate) fn tag(self, object: Object) -> i64 {
        type Get = unsafe extern "system" fn(*mut c_void, Object, *mut i64) -> c_int;
        let mut tag = 0;
        // SAFETY: the 106th function.
        unsafe { function::<Get>(self.0, 105)(self.env(), object, &mut tag) };
        tag
    }

    /// Gives an object a number, which does not keep it alive.
    pub(crate) fn set_tag(self, object: Object, tag: i64) {
        type Set = unsafe extern "system" fn(*mut c_void, Object, i64) -> c_int;
        // SAFETY: the 107th function.
        unsafe { function::<Set>(self.0, 106)(self.env(), object, tag) };
    }

    /// A property of the system.
    pub(crate) fn property(self, name: &CStr) -> Vec<u8> {
        type Get = unsafe extern "system" fn(*mut c_void, *const c_char, *mut *mut c_char) -> c_int;
        let mut value = null_mut();
        // SAFETY: the 131st function.
        match unsafe { function::<Get>(self.0, 130)(self.env(), name.as_ptr(), &mut value) } {
            0 => self.take_text(value),
            _ => Vec::new(),
        }
    }

    /// Loads classes again, through the hook.
    pub(crate) fn retransform(self, classes: &[Object]) -> Result<(), c_int> {
        type Retransform = unsafe extern "system" fn(*mut c_void, c_int, *const Object) -> c_int;
        // SAFETY: the 152nd function.
        check(unsafe {
            function::<Retransform>(self.0, 151)(self.env(), classes.len() as c_int, classes.as_ptr())
        })
    }
}

fn check(result: c_int) -> Result<(), c_int> {
    if result == 0 { Ok(()) } else { Err(result) }
}

impl Jni {
    fn env(self) -> *mut c_void {
        self.0.cast()
    }

    /// Defines a class in the JVM's own loader.
    pub(crate) fn define_class(self, name: &CStr, bytes: &[u8]) -> Option<Object> {
        type Define =
            unsafe extern "system" fn(*mut c_void, *const c_char, Object, *const c_uchar, c_int) -> Object;
        // SAFETY: function 5; the JVM copies the bytes.
        let class = unsafe {
            function::<Define>(self.0, 5)(
                self.env(),
                name.as_ptr(),
                null_mut(),
                bytes.as_ptr(),
                bytes.len() as c_int,
            )
        };
        (!self.clear_exception() && !class.is_null()).then_some(class)
    }

    /// Calls a static method with null and -1, which says nothing to it. The class is initialised first.
    pub(crate) fn call_static(
        self,
        class: Object,
        result: Static,
        name: &CStr,
        descriptor: &CStr,
    ) -> Option<()> {
        type Get = unsafe extern "system" fn(*mut c_void, Object, *const c_char, *const c_char) -> MethodId;
        type CallBoolean = unsafe extern "system" fn(*mut c_void, Object, MethodId, *const u64) -> c_uchar;
        type CallVoid = unsafe extern "system" fn(*mut c_void, Object, MethodId, *const u64);
        // SAFETY: function 113.
        let method =
            unsafe { function::<Get>(self.0, 113)(self.env(), class, name.as_ptr(), descriptor.as_ptr()) };
        if self.clear_exception() || method.is_null() {
            return None;
        }
        // Each argument has eight bytes; a number stands in the first of them.
        let [a, b, c, d] = (-1i32).to_ne_bytes();
        let arguments = [0, u64::from_ne_bytes([a, b, c, d, 0, 0, 0, 0])];
        let (env, arguments) = (self.env(), arguments.as_ptr());
        // SAFETY: functions 119 and 143, which take arguments as an array.
        unsafe {
            match result {
                Static::Boolean => {
                    function::<CallBoolean>(self.0, 119)(env, class, method, arguments);
                }
                Static::Void => function::<CallVoid>(self.0, 143)(env, class, method, arguments),
            }
        }
        (!self.clear_exception()).then_some(())
    }

    /// The class above a class.
    pub(crate) fn superclass(self, class: Object) -> Option<Object> {
        type Get = unsafe extern "system" fn(*mut c_void, Object) -> Object;
        // SAFETY: function 10.
        let found = unsafe { function::<Get>(self.0, 10)(self.env(), class) };
        (!found.is_null()).then_some(found)
    }

    /// The class of an object.
    pub(crate) fn class_of(self, object: Object) -> Object {
        type Get = unsafe extern "system" fn(*mut c_void, Object) -> Object;
        // SAFETY: function 31.
        unsafe { function::<Get>(self.0, 31)(self.env(), object) }
    }

    /// The method that objects of a class answer to a name and descriptor with.
    pub(crate) fn method(self, class: Object, name: &CStr, descriptor: &CStr) -> Option<MethodId> {
        type Get = unsafe extern "system" fn(*mut c_void, Object, *const c_char, *const c_char) -> MethodId;
        // SAFETY: function 33.
        let found =
            unsafe { function::<Get>(self.0, 33)(self.env(), class, name.as_ptr(), descriptor.as_ptr()) };
        (!self.clear_exception() && !found.is_null()).then_some(found)
    }

    /// Takes back an exception that a function of this table raised; whether there was one.
    fn clear_exception(self) -> bool {
        type Check = unsafe extern "system" fn(*mut c_void) -> c_uchar;
        type Clear = unsafe extern "system" fn(*mut c_void);
        // SAFETY: functions 228 and 17.
        unsafe {
            let raised = function::<Check>(self.0, 228)(self.env()) != 0;
            if raised {
                function::<Clear>(self.0, 17)(self.env());
            }
            raised
        }
    }
}
