//! Which annotations speak only to people, compilers and checkers, although they are visible at run time?
//!
//! Whoever defines an annotation for a framework gives it a name of its own. Those for readers have a few
//! names, in many libraries: everybody has a `@Nullable`.

/// What they say of values, threads, code and its stability, by simple name.
const NAMES: [&str; 60] = [
    // What may be null.
    "CheckForNull",
    "NonNull",
    "NonNullApi",
    "NonNullFields",
    "Nonnull",
    "NotNull",
    "NotNullByDefault",
    "Nullable",
    "NullMarked",
    "NullUnmarked",
    "Nullness",
    "ParametersAreNonnullByDefault",
    "ParametersAreNullableByDefault",
    "PolyNull",
    "RequiresNonNull",
    "UnknownNullness",
    // What else holds of values and results.
    "CanIgnoreReturnValue",
    "CheckReturnValue",
    "Contract",
    "Nonnegative",
    "OverridingMethodsMustInvokeSuper",
    "Pure",
    "SideEffectFree",
    "Signed",
    "Tainted",
    "Untainted",
    "WillClose",
    "WillCloseWhenClosed",
    "WillNotClose",
    // What threads may do.
    "GuardedBy",
    "Immutable",
    "NotThreadSafe",
    "ThreadSafe",
    // Where code comes from, and who may use it.
    "API",
    "Alpha",
    "Beta",
    "CompatibleWith",
    "Contended",
    "Evolving",
    "Experimental",
    "ExperimentalApi",
    "Generated",
    "Incubating",
    "Internal",
    "InternalApi",
    "LimitedPrivate",
    "Private",
    "Public",
    "Preview",
    "PublicApi",
    "Stable",
    "UnstableApi",
    "Unstable",
    "VisibleForTesting",
    // What analysers should leave alone.
    "IgnoreJRERequirement",
    "SuppressFBWarnings",
    "SuppressForbidden",
    "SuppressLint",
    "SuppressWarnings",
    "ExcludeFromJacocoGeneratedReport",
];

/// What compilers of other languages and checkers write or read, by the beginning of the full name.
const PACKAGES: [&str; 14] = [
    "androidx/annotation/",
    "com/google/errorprone/annotations/",
    "edu/umd/cs/findbugs/annotations/",
    "groovy/transform/",
    "javax/annotation/concurrent/",
    "javax/annotation/meta/",
    "kotlin/",
    "lombok/",
    "net/jcip/annotations/",
    "org/apiguardian/",
    "org/checkerframework/",
    "org/jetbrains/annotations/",
    "org/jspecify/annotations/",
    "scala/",
];

/// Whether no framework looks for an annotation, by its internal name.
pub(super) fn is_ignored(name: &[u8]) -> bool {
    let simple = name.rsplit(|&byte| matches!(byte, b'/' | b'$')).next().unwrap_or(name);
    NAMES.iter().any(|ignored| ignored.as_bytes() == simple)
        || PACKAGES.iter().any(|package| name.starts_with(package.as_bytes()))
}
