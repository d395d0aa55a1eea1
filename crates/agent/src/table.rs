//! Where do JVMTI's functions stand? The table of the specification, as far as it is used.
//!
//! The places have never changed since Java 6, and cannot: every agent there is was compiled against them.
//! The specification counts from 1, and so do the names of unused places; the assertions below hold the
//! layout against its numbers.

use std::ffi::{c_char, c_int, c_uchar, c_void};
use std::mem::offset_of;

use jni_sys::{jclass, jint, jlong, jmethodID, jobject};

/// What the JVM hands to an agent: a pointer to its table, and whatever it keeps after it.
pub(crate) type JvmtiEnv = *const Table;
type Env = *mut JvmtiEnv;
/// 0 is good.
type Error = c_int;
/// Functions that are not used.
type Unused<const COUNT: usize> = [*const c_void; COUNT];

/// A frame of a stack.
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct FrameInfo {
    pub(crate) method: jmethodID,
    pub(crate) location: jlong,
}

/// Which things an agent wants to be able to do: bits in the order of the specification.
#[repr(C)]
#[derive(Default)]
pub(crate) struct Capabilities(pub(crate) [u32; 4]);

/// Callbacks, in the order of the specification, up to the last that is used.
#[repr(C)]
pub(crate) struct Callbacks {
    pub(crate) vm_init: unsafe extern "system" fn(Env, *mut jni_sys::JNIEnv, jobject),
    pub(crate) vm_death: unsafe extern "system" fn(Env, *mut jni_sys::JNIEnv),
    /// The start and the end of threads.
    pub(crate) unused: Unused<2>,
    pub(crate) class_file_load_hook: ClassFileLoadHook,
}

/// A class is loaded: JNI, the class that is redefined, its loader, its name, its domain, its bytes, and room
/// for others.
pub(crate) type ClassFileLoadHook = unsafe extern "system" fn(
    Env,
    *mut jni_sys::JNIEnv,
    jclass,
    jobject,
    *const c_char,
    jobject,
    jint,
    *const c_uchar,
    *mut jint,
    *mut *mut c_uchar,
);

/// The functions.
#[repr(C)]
pub(crate) struct Table {
    _1: Unused<1>,
    pub(crate) set_event_notification_mode: unsafe extern "system" fn(Env, c_int, c_int, jobject) -> Error,
    _3: Unused<43>,
    pub(crate) allocate: unsafe extern "system" fn(Env, jlong, *mut *mut c_uchar) -> Error,
    pub(crate) deallocate: unsafe extern "system" fn(Env, *mut c_uchar) -> Error,
    pub(crate) get_class_signature:
        unsafe extern "system" fn(Env, jclass, *mut *mut c_char, *mut *mut c_char) -> Error,
    pub(crate) get_class_status: unsafe extern "system" fn(Env, jclass, *mut jint) -> Error,
    _50: Unused<4>,
    pub(crate) get_implemented_interfaces:
        unsafe extern "system" fn(Env, jclass, *mut jint, *mut *mut jclass) -> Error,
    _55: Unused<2>,
    pub(crate) get_class_loader: unsafe extern "system" fn(Env, jclass, *mut jobject) -> Error,
    _58: Unused<6>,
    pub(crate) get_method_name: unsafe extern "system" fn(
        Env,
        jmethodID,
        *mut *mut c_char,
        *mut *mut c_char,
        *mut *mut c_char,
    ) -> Error,
    pub(crate) get_method_declaring_class: unsafe extern "system" fn(Env, jmethodID, *mut jclass) -> Error,
    _66: Unused<12>,
    pub(crate) get_loaded_classes: unsafe extern "system" fn(Env, *mut jint, *mut *mut jclass) -> Error,
    _79: Unused<25>,
    pub(crate) get_stack_trace:
        unsafe extern "system" fn(Env, jobject, jint, jint, *mut FrameInfo, *mut jint) -> Error,
    _105: Unused<1>,
    pub(crate) get_tag: unsafe extern "system" fn(Env, jobject, *mut jlong) -> Error,
    pub(crate) set_tag: unsafe extern "system" fn(Env, jobject, jlong) -> Error,
    _108: Unused<14>,
    pub(crate) set_event_callbacks: unsafe extern "system" fn(Env, *const Callbacks, jint) -> Error,
    _123: Unused<8>,
    pub(crate) get_system_property: unsafe extern "system" fn(Env, *const c_char, *mut *mut c_char) -> Error,
    _132: Unused<10>,
    pub(crate) add_capabilities: unsafe extern "system" fn(Env, *const Capabilities) -> Error,
    _143: Unused<9>,
    pub(crate) retransform_classes: unsafe extern "system" fn(Env, jint, *const jclass) -> Error,
}

/// The number of the function at an offset, as the specification counts.
const fn number(offset: usize) -> usize {
    offset / size_of::<*const c_void>() + 1
}

const _: () = {
    assert!(number(offset_of!(Table, set_event_notification_mode)) == 2);
    assert!(number(offset_of!(Table, allocate)) == 46);
    assert!(number(offset_of!(Table, deallocate)) == 47);
    assert!(number(offset_of!(Table, get_class_signature)) == 48);
    assert!(number(offset_of!(Table, get_class_status)) == 49);
    assert!(number(offset_of!(Table, get_implemented_interfaces)) == 54);
    assert!(number(offset_of!(Table, get_class_loader)) == 57);
    assert!(number(offset_of!(Table, get_method_name)) == 64);
    assert!(number(offset_of!(Table, get_method_declaring_class)) == 65);
    assert!(number(offset_of!(Table, get_loaded_classes)) == 78);
    assert!(number(offset_of!(Table, get_stack_trace)) == 104);
    assert!(number(offset_of!(Table, get_tag)) == 106);
    assert!(number(offset_of!(Table, set_tag)) == 107);
    assert!(number(offset_of!(Table, set_event_callbacks)) == 122);
    assert!(number(offset_of!(Table, get_system_property)) == 131);
    assert!(number(offset_of!(Table, add_capabilities)) == 142);
    assert!(number(offset_of!(Table, retransform_classes)) == 152);
    assert!(number(offset_of!(Callbacks, class_file_load_hook)) == 5);
};
