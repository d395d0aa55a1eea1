//! The functions that the JVM calls. Nothing that goes wrong here may reach the JVM.

use std::ffi::{CStr, c_char, c_int, c_uchar, c_void};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr::null;
use std::sync::OnceLock;

use jni_sys::{JNIEnv, JavaVM, jclass};

use crate::jni::{Jni, Object, Static};
use crate::jvmti::{Event, Jvmti};
use crate::options::Options;
use crate::say::say;
use crate::session::Session;
use crate::table::{Callbacks, JvmtiEnv};

static SESSION: OnceLock<Session> = OnceLock::new();

/// The JVM starts with this agent. It must start even if the agent cannot work.
///
/// # Safety
/// Called by the JVM, with its own pointers.
#[unsafe(no_mangle)]
#[allow(unreachable_pub, reason = "the JVM reaches it by name")]
pub unsafe extern "system" fn Agent_OnLoad(
    vm: *mut JavaVM,
    options: *const c_char,
    _reserved: *const c_void,
) -> c_int {
    if SESSION.get().is_some() {
        say("the agent was loaded twice; the first one records");
        return 0;
    }
    crate::say::say_panics_shortly();
    let started = catch_unwind(AssertUnwindSafe(|| {
        // SAFETY: the JVM gives a text that ends with a zero, or none.
        let options = (!options.is_null()).then(|| unsafe { CStr::from_ptr(options) }.to_string_lossy());
        // SAFETY: the JVM gives itself.
        let jvmti = unsafe { Jvmti::of(vm) }.ok_or("this JVM has no JVMTI")?;
        start(jvmti, &options.unwrap_or_default())
    }));
    match started {
        Ok(Ok(())) => {}
        Ok(Err(message)) => say(&format!("{message}; nothing is recorded")),
        Err(_) => say("the agent failed to start; nothing is recorded"),
    }
    0
}

fn start(jvmti: Jvmti, options: &str) -> Result<(), String> {
    let options = Options::read(options)?;
    jvmti
        .add_capabilities()
        .map_err(|error| format!("the JVM does not let classes be changed (error {error})"))?;
    let session = Session::start(jvmti, &options)?;
    if SESSION.set(session).is_err() {
        return Err("the agent was loaded twice".to_owned());
    }
    let callbacks = Callbacks { vm_init, vm_death, unused: [null(); 2], class_file_load_hook };
    let on = jvmti.set_callbacks(&callbacks);
    let on = on.and_then(|()| jvmti.enable(Event::VmInit)).and_then(|()| jvmti.enable(Event::VmDeath));
    on.map_err(|error| format!("the JVM refuses to report events (error {error})"))
}

fn guarded<T: Default>(work: impl FnOnce(&Session) -> T) -> T {
    let Some(session) = SESSION.get() else { return T::default() };
    catch_unwind(AssertUnwindSafe(|| work(session))).unwrap_or_default()
}

/// The JVM can run Java code: define the recorder, install the hook, then handle the classes that are already
/// loaded.
unsafe extern "system" fn vm_init(_env: *mut JvmtiEnv, jni: *mut JNIEnv, _thread: Object) {
    guarded(|session| {
        if define_recorder(Jni(jni), session).is_none() {
            session.note("the recorder could not be defined");
            return say("the recorder could not be defined; nothing is recorded");
        }
        if let Err(error) = session.jvmti.enable(Event::ClassFileLoadHook) {
            return session.note(&format!("the JVM does not pass classes to the agent (error {error})"));
        }
        retransform(session);
    });
}

/// Defines the recorder and its sink, and calls both once without effect: when the program reaches its first
/// probe, there may be no stack or memory left to initialise a class or to find a native method.
fn define_recorder(jni: Jni, session: &Session) -> Option<()> {
    let sink = jni.define_class(c"java/lang/BrecciaSink", instrument::sink())?;
    let recorder = jni.define_class(c"java/lang/BrecciaRecorder", &session.recorder())?;
    jni.call_static(sink, Static::Boolean, c"record", c"(Ljava/lang/Class;I)Z")?;
    jni.call_static(recorder, Static::Void, c"hit", c"(Ljava/lang/Object;I)V")
}

/// Retransforms classes of the plan that are already loaded: all at once, or, if that fails, one by one.
fn retransform(session: &Session) {
    let jvmti = session.jvmti;
    let wanted = |class: &Object| {
        let signature = jvmti.class_signature(*class).unwrap_or_default();
        let name = signature.strip_prefix(b"L").and_then(|name| name.strip_suffix(b";"));
        name.is_some_and(|name| session.wants(name))
    };
    let classes: Vec<Object> = jvmti.loaded_classes().into_iter().filter(wanted).collect();
    if classes.is_empty() || jvmti.retransform(&classes).is_ok() {
        return;
    }
    for class in classes {
        if let Err(error) = jvmti.retransform(&[class]) {
            let name = jvmti.class_signature(class).unwrap_or_default();
            let name = String::from_utf8_lossy(&name).into_owned();
            session.note(&format!("{name} was already loaded and cannot be changed (error {error})"));
        }
    }
}

unsafe extern "system" fn vm_death(_env: *mut JvmtiEnv, _jni: *mut JNIEnv) {
    guarded(Session::end);
}

unsafe extern "system" fn class_file_load_hook(
    _env: *mut JvmtiEnv,
    jni: *mut JNIEnv,
    _redefined: jclass,
    loader: Object,
    name: *const c_char,
    _domain: Object,
    length: c_int,
    bytes: *const c_uchar,
    new_length: *mut c_int,
    new_bytes: *mut *mut c_uchar,
) {
    if name.is_null() || bytes.is_null() || length <= 0 {
        return;
    }
    guarded(|session| {
        // SAFETY: the JVM gives a text that ends with a zero, and so many bytes of a class.
        let (name, bytes) =
            unsafe { (CStr::from_ptr(name).to_bytes(), std::slice::from_raw_parts(bytes, length as usize)) };
        let Some(changed) = session.load(Jni(jni), name, loader, bytes) else { return };
        if let Some(memory) = session.jvmti.copy_for_jvm(&changed) {
            // SAFETY: the JVM gives places for the answer.
            unsafe {
                *new_length = changed.len() as c_int;
                *new_bytes = memory;
            }
        }
    });
}

/// `BrecciaSink.record`: the JVM finds it by this name, because it looks for native methods in the libraries
/// of agents.
///
/// # Safety
/// Called by the JVM, with its own pointers.
#[unsafe(no_mangle)]
#[allow(unreachable_pub, reason = "the JVM reaches it by name")]
pub unsafe extern "system" fn Java_java_lang_BrecciaSink_record(
    jni: *mut JNIEnv,
    _sink: jclass,
    class: jclass,
    probe: c_int,
) -> c_uchar {
    if class.is_null() {
        return 0;
    }
    guarded(|session| session.record(Jni(jni), class, probe as u32)).into()
}
