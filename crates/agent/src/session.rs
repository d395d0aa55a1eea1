//! What the agent knows and does while a JVM runs.

use std::ffi::CString;
use std::sync::{Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use instrument::{Instrumenter, Rewritten};
use plan::{MethodName, Plan};
use recording::{Head, Loaded, Record, Seen, Unplaced};

use crate::classes::Numbers;
use crate::jni::{Jni, Object};
use crate::jvmti::Jvmti;
use crate::options::Options;
use crate::tests_on_stack::Tests;
use crate::writer::Writer;

/// One run of a JVM.
pub(crate) struct Session {
    pub(crate) jvmti: Jvmti,
    instrumenter: Instrumenter,
    /// For each call, the name and descriptor of what it calls.
    calls: Vec<Option<(CString, CString)>>,
    state: Mutex<State>,
}

/// While this is locked, no Java code may run in this thread.
struct State {
    /// Whether the JVM has ended. Threads may continue for a while, but the JVM no longer answers questions
    /// about what they do.
    ended: bool,
    writer: Writer,
    numbers: Numbers,
    tests: Tests,
    test_numbers: std::collections::HashMap<recording::Test, u32>,
}

impl Session {
    /// Reads the plan and starts a recording.
    pub(crate) fn start(jvmti: Jvmti, options: &Options) -> Result<Self, String> {
        let shown = options.plan.display();
        let file =
            std::fs::read(&options.plan).map_err(|error| format!("{shown} cannot be read: {error}"))?;
        let plan = plan::read(&file).map_err(|error| format!("{shown}: {error}"))?;
        let head =
            Head { plan: plan.identity(), process: std::process::id(), started: now(), jvm: jvm(jvmti) };
        let writer = Writer::create(&options.data, &head)?;
        let state = State {
            ended: false,
            writer,
            numbers: Numbers::default(),
            tests: Tests::default(),
            test_numbers: Default::default(),
        };
        let instrumenter = Instrumenter::new(&plan);
        Ok(Self { jvmti, instrumenter, calls: calls(&plan), state: Mutex::new(state) })
    }

    fn state(&self) -> std::sync::MutexGuard<'_, State> {
        // After a panic in another thread, the state is still a valid recording.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The bytes of the recorder.
    pub(crate) fn recorder(&self) -> Vec<u8> {
        instrument::recorder(self.instrumenter.probes())
    }

    /// Whether the plan has probes for a class.
    pub(crate) fn wants(&self, class: &[u8]) -> bool {
        self.instrumenter.wants(class)
    }

    /// A class is loaded, or loaded again. Returns its new bytes, if it gets any.
    pub(crate) fn load(&self, jni: Jni, name: &[u8], loader: Object, bytes: &[u8]) -> Option<Vec<u8>> {
        if !loader.is_null() && mentions_tests(bytes) {
            self.state().tests.learn(name, bytes);
        }
        if !self.wants(name) {
            return None;
        }
        let rewritten = self.instrumenter.rewrite(bytes);
        let Rewritten { bytes, placed, unplaced } = rewritten.unwrap_or_else(|error| {
            self.instrumenter.leave(name, &format!("the class cannot be read: {error}"))
        });
        let mut state = self.state();
        let state = &mut *state;
        if state.ended {
            return None;
        }
        let loader = state.numbers.loader(self.jvmti, jni, &mut state.writer, loader);
        state.writer.add(&Record::Loaded(Loaded { class: name.into(), loader, placed }));
        for one in unplaced {
            let reason = one.reason.into_bytes().into();
            state.writer.add(&Record::Unplaced(Unplaced { probe: one.probe, stale: one.stale, reason }));
        }
        bytes
    }

    /// A probe saw a class that it had not seen before. Returns whether the recorder may keep the class
    /// alive.
    pub(crate) fn record(&self, jni: Jni, class: Object, probe: u32) -> bool {
        // Asking for a method may run Java code and load classes, which calls the agent again. This must be
        // over before the state is locked.
        let selected = self.selected(jni, class, probe);
        let mut state = self.state();
        let State { ended: false, writer, numbers, tests, test_numbers } = &mut *state else { return false };
        let number = numbers.class(self.jvmti, jni, writer, class);
        let selected = selected.map_or(0, |class| numbers.class(self.jvmti, jni, writer, class));
        let test = tests.running(self.jvmti, jni).map_or(0, |test| {
            let next = test_numbers.len() as u32 + 1;
            *test_numbers.entry(test).or_insert_with_key(|test| {
                writer.add(&Record::Test(test.clone()));
                next
            })
        });
        writer.add(&Record::Seen(Seen { probe, class: number, selected, test }));
        Numbers::may_keep(numbers.loader(self.jvmti, jni, writer, self.jvmti.loader(class)))
    }

    /// The class whose method the call runs on objects of this class. Asking for a method initialises the
    /// class, and waits for other threads that do so; therefore a class that is not initialised yet is not
    /// asked.
    fn selected(&self, jni: Jni, class: Object, probe: u32) -> Option<Object> {
        let (name, descriptor) = self.calls.get(probe as usize)?.as_ref()?;
        if !self.jvmti.is_initialised(class) {
            return None;
        }
        let method = jni.method(class, name, descriptor)?;
        self.jvmti.declaring_class(method)
    }

    /// Records that something went wrong.
    pub(crate) fn note(&self, text: &str) {
        self.state().writer.add(&Record::Note(text.as_bytes().into()));
    }

    /// The JVM ends.
    pub(crate) fn end(&self) {
        let mut state = self.state();
        state.writer.add(&Record::End);
        state.ended = true;
    }
}

/// Whether a class may have tests that are marked by annotations.
fn mentions_tests(bytes: &[u8]) -> bool {
    [&b"/junit/"[..], b"/testng/", b"/jqwik/"]
        .iter()
        .any(|part| bytes.windows(part.len()).any(|at| at == *part))
}

/// Methods of handles accept any arguments: no method has the descriptor of the call (JVMS 2.9.3).
const HANDLES: [&[u8]; 2] = [b"java/lang/invoke/MethodHandle", b"java/lang/invoke/VarHandle"];

fn calls(plan: &Plan) -> Vec<Option<(CString, CString)>> {
    let text = |name| CString::new(plan.names.bytes(name)).ok();
    let call = |called: &MethodName| {
        let is_of_handle = HANDLES.contains(&plan.names.bytes(called.class));
        (!is_of_handle).then_some((text(called.name)?, text(called.descriptor)?))
    };
    plan.sites().map(|(_, site)| call(&site.called)).collect()
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64)
}

fn jvm(jvmti: Jvmti) -> Box<[u8]> {
    let [name, version] = [c"java.vm.name", c"java.vm.version"].map(|property| jvmti.property(property));
    [&name[..], b" ", &version].concat().into()
}
