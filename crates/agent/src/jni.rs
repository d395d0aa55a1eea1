//! What does the agent ask of Java objects? The functions of JNI that it uses (JNI specification, chapter 4).
//!
//! The tables and types are those of the crate `jni-sys`, which names each function after the version of JNI
//! that has it.

use std::ffi::CStr;
use std::ptr::null_mut;

use jni_sys::{JNIEnv, jclass, jmethodID, jobject, jvalue};

/// A reference to an object: a class, a loader, a thread.
pub(crate) type Object = jobject;
/// A method, as the JVM names it.
pub(crate) type MethodId = jmethodID;

/// What the JVM hands to native code of a thread.
#[derive(Clone, Copy)]
pub(crate) struct Jni(pub(crate) *mut JNIEnv);

/// What a static method returns.
#[derive(Clone, Copy)]
pub(crate) enum Static {
    Boolean,
    Void,
}

/// Calls a function of the table.
///
/// It may be used where the pointers that are handed over come from the JVM, or live until the call returns:
/// the JVM's table is the one that [`Jni`] holds.
macro_rules! call {
    ($jni:ident, $version:ident.$function:ident($($argument:expr),*)) => {
        ((**$jni.0).$version.$function)($jni.0, $($argument),*)
    };
}

impl Jni {
    /// Defines a class in the JVM's own loader.
    pub(crate) fn define_class(self, name: &CStr, bytes: &[u8]) -> Option<jclass> {
        let (start, length) = (bytes.as_ptr().cast(), bytes.len() as i32);
        // SAFETY: the JVM copies name and bytes.
        let class = unsafe { call!(self, v1_1.DefineClass(name.as_ptr(), null_mut(), start, length)) };
        (!self.clear_exception() && !class.is_null()).then_some(class)
    }

    /// Calls a static method with null and -1, which mean nothing to it. The class is initialised first.
    pub(crate) fn call_static(
        self,
        class: jclass,
        result: Static,
        name: &CStr,
        descriptor: &CStr,
    ) -> Option<()> {
        // SAFETY: the JVM only reads the names.
        let method =
            unsafe { call!(self, v1_1.GetStaticMethodID(class, name.as_ptr(), descriptor.as_ptr())) };
        if self.clear_exception() || method.is_null() {
            return None;
        }
        let arguments = [jvalue { l: null_mut() }, jvalue { i: -1 }];
        // SAFETY: the method takes two arguments of these kinds, as its descriptor says.
        unsafe {
            match result {
                Static::Boolean => {
                    call!(self, v1_1.CallStaticBooleanMethodA(class, method, arguments.as_ptr()));
                }
                Static::Void => call!(self, v1_1.CallStaticVoidMethodA(class, method, arguments.as_ptr())),
            }
        }
        (!self.clear_exception()).then_some(())
    }

    /// The class above a class.
    pub(crate) fn superclass(self, class: jclass) -> Option<jclass> {
        // SAFETY: the class comes from the JVM.
        let found = unsafe { call!(self, v1_1.GetSuperclass(class)) };
        (!found.is_null()).then_some(found)
    }

    /// The class of an object.
    pub(crate) fn class_of(self, object: Object) -> jclass {
        // SAFETY: the object comes from the JVM.
        unsafe { call!(self, v1_1.GetObjectClass(object)) }
    }

    /// The method that objects of a class answer to a name and descriptor with.
    pub(crate) fn method(self, class: jclass, name: &CStr, descriptor: &CStr) -> Option<MethodId> {
        // SAFETY: the class comes from the JVM, which only reads the names.
        let found = unsafe { call!(self, v1_1.GetMethodID(class, name.as_ptr(), descriptor.as_ptr())) };
        (!self.clear_exception() && !found.is_null()).then_some(found)
    }

    /// Takes back an exception that a function of this table raised. Returns whether there was one.
    fn clear_exception(self) -> bool {
        // SAFETY: neither takes a pointer but the table's own.
        unsafe {
            let raised = call!(self, v1_2.ExceptionCheck());
            if raised {
                call!(self, v1_1.ExceptionClear());
            }
            raised
        }
    }
}
