//! Which test is running? The one whose method is on the stack of the thread. Nothing is guessed.
//!
//! Parallel tests are distinguished, because each has its own thread. What a test starts on other threads
//! belongs to no test.

use std::collections::{HashMap, HashSet};

use recording::Test;

use crate::annotations::{TEST_CASE, test_methods};
use crate::jni::{Jni, MethodId};
use crate::jvmti::Jvmti;
use crate::table::FrameInfo;

/// How many frames of a stack are searched.
const FRAMES: usize = 1024;

/// What is known of tests.
#[derive(Default)]
pub(crate) struct Tests {
    /// Methods with annotations that mark them as tests.
    marked: HashSet<Test>,
    /// The results for methods that have been on a stack.
    known: HashMap<usize, Option<Test>>,
}

impl Tests {
    /// Registers the tests of a class that is loaded.
    pub(crate) fn learn(&mut self, class: &[u8], bytes: &[u8]) {
        let found = test_methods(bytes).into_iter().map(|method| Test { class: class.into(), method });
        self.marked.extend(found);
    }

    /// The outermost test on the stack of the current thread.
    pub(crate) fn running(&mut self, jvmti: Jvmti, jni: Jni) -> Option<Test> {
        let mut frames = [FrameInfo { method: std::ptr::null_mut(), location: 0 }; FRAMES];
        let count = jvmti.stack(&mut frames);
        frames[..count].iter().rev().find_map(|frame| self.test(jvmti, jni, frame.method))
    }

    fn test(&mut self, jvmti: Jvmti, jni: Jni, method: MethodId) -> Option<Test> {
        if let Some(known) = self.known.get(&(method as usize)) {
            return known.clone();
        }
        let found = self.look(jvmti, jni, method);
        self.known.insert(method as usize, found.clone());
        found
    }

    fn look(&self, jvmti: Jvmti, jni: Jni, method: MethodId) -> Option<Test> {
        let class = jvmti.declaring_class(method)?;
        let signature = jvmti.class_signature(class)?;
        let name = signature.strip_prefix(b"L")?.strip_suffix(b";")?;
        let (method, descriptor) = jvmti.method_name(method)?;
        let test = Test { class: name.into(), method: method.into() };
        let is_marked = self.marked.contains(&test);
        let looks_old = test.method.starts_with(b"test") && descriptor == b"()V";
        let is_test = is_marked
            || looks_old && {
                let mut above = std::iter::successors(jni.superclass(class), |&class| jni.superclass(class));
                above.any(|class| jvmti.class_signature(class).as_deref() == Some(TEST_CASE))
            };
        is_test.then_some(test)
    }
}
