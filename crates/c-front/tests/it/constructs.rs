//! Every construct of C and of GNU's C that real code uses is understood.

use super::{problems, read_text};

/// One construct each: they are parsed and lowered without a complaint.
const CONSTRUCTS: &[(&str, &str)] = &[
    ("old definition", "int f(a, b) int a; char *b; { return a + *b; }"),
    ("old definition without types", "f(a, b) { return a + b; }"),
    ("implicit int variable", "static x; const y = 1; g() { register i; auto j; i = x; j = y; return i; }"),
    ("pointer from an implicit int function", "*f() { return 0; }"),
    ("statement expression", "int f(int a) { return ({ int b = a; b + 1; }); }"),
    ("nested statement expressions", "int f(int a) { return ({ int b = ({ a; }); ({ b; }); }); }"),
    ("designators", "struct s { int a; struct { int b[3]; } c; }; struct s x = { .c.b[1] = 2, 3, .a = 4 };"),
    ("old designators", "struct s { int a, b; } x = { a: 1, b: 2 }; int y[] = { [2] 5, [0 ... 1] = 7 };"),
    ("bit-fields", "struct s { unsigned a : 3, : 0, b : 5; int : 4; signed c : 1; };"),
    ("flexible array", "struct s { int n; char *t[]; }; struct z { int n; char t[0]; };"),
    ("initialised flexible array", "struct s { int n; int t[]; }; struct s x = { 1, { 2, 3 } };"),
    (
        "unnamed struct and union",
        "struct s { union { int a; struct { char b, c; }; }; int d; }; int f(struct s *p) { return p->c; }",
    ),
    (
        "function pointers",
        "int (*f(int a))(char *); int (*(*g)(void))[3]; void (*t[2])(int) = { 0 }; int h(int f(int)) { return f(1); }",
    ),
    (
        "function pointer parameter and cast",
        "void g(void (*)(int), ...); void f(void *p) { g((void (*)(int))p, 1); ((int (*)())p)(); }",
    ),
    ("missing middle", "int f(int a, int *p, int *q) { int *r = p ?: q; return a ?: *r; }"),
    (
        "computed goto",
        "int f(int i) { static void *t[] = { &&a, &&b }; goto *t[i]; a: return 1; b: return 2; }",
    ),
    (
        "case ranges",
        "int f(int a) { switch (a) { case 1 ... 5: case 'a' ... 'z': return 1; default: return 0; } }",
    ),
    (
        "typeof",
        "int x; typeof(x) y; __typeof__(int *) z; typeof(&x) w; int f(void) { typeof(*w) v = 1; return v; }",
    ),
    ("__auto_type", "int f(int *p) { __auto_type q = p; __auto_type r = *q; return r; }"),
    ("C23 auto", "int f(int *p) { auto q = p; return *q; }"),
    ("_Generic", "int f(long a) { return _Generic(a, int: 1, long: 2, default: 3); }"),
    (
        "_Generic on pointers",
        "char *f(const char *p) { return _Generic(p, const char *: (char *) p, char *: 0); }",
    ),
    (
        "_Static_assert",
        "_Static_assert(sizeof(int) == 4, \"int\"); struct s { int a; _Static_assert(1, \"\"); }; int f(void) { _Static_assert(1); return 0; }",
    ),
    ("C23 static_assert", "static_assert(sizeof(long) == 8);"),
    ("nested function", "int f(int a) { int g(int b) { return a + b; } return g(1); }"),
    (
        "compound literal",
        "struct p { int x, y; }; int f(struct p); int g(void) { return f((struct p) { 1, .y = 2 }) + ((int[]) { 1, 2 })[1]; } int *t = (int[]) { 1, 2 };",
    ),
    (
        "extension before compound literal",
        "typedef int v __attribute__((vector_size(16))); v f(void) { return __extension__ (v) { 1, 2, 3, 4 }; }",
    ),
    (
        "variable length arrays",
        "int f(int n, int a[n], int b[*], int c[static 3]); int g(int n) { int a[n][n + 1]; return sizeof(a) + a[0][n]; }",
    ),
    (
        "vectors",
        "typedef float v4 __attribute__((__vector_size__(16))); v4 f(v4 a, v4 b) { v4 c = a + b; c[1] = 2; return c; }",
    ),
    (
        "wide integers and floats",
        "__int128 a; unsigned __int128 b; _Float128 c; __float128 d; _BitInt(17) e; unsigned _BitInt(128) f; _Float16 g; long double h;",
    ),
    (
        "complex",
        "double _Complex z = 1.0 + 2.0i; double f(void) { __real__ z = 1; return __real__ z + __imag__ z; } _Complex float w;",
    ),
    (
        "threads",
        "__thread int a; static _Thread_local int b; extern __thread char *c; int f(void) { return a + b + *c; }",
    ),
    (
        "__extension__",
        "__extension__ typedef long long ll; struct s { __extension__ union { int a; }; }; int f(void) { return __extension__ 1; } __extension__ struct t { int b; };",
    ),
    (
        "attributes everywhere",
        "__attribute__((unused)) static int a __attribute__((aligned(16))) = 1, b __attribute__((section(\".x\"), used)); struct __attribute__((packed)) s { int c __attribute__((packed)); } __attribute__((aligned(2))); int f(int *x __attribute__((unused))) __attribute__((noreturn, nonnull)); int * __attribute__((may_alias)) p; void (__attribute__((noreturn)) *g)(int); enum e { A __attribute__((deprecated)), B = 2 } __attribute__((packed));",
    ),
    (
        "attributes before a definition",
        "static inline __attribute__((always_inline)) int f(int a) { return a; } int __attribute__((noinline)) g(int a) { return f(a); }",
    ),
    (
        "C23 attributes",
        "[[nodiscard]] int f(int a [[maybe_unused]]); [[gnu::packed, deprecated(\"x\")]] int g(void) { [[maybe_unused]] int i = 1; switch (i) { case 1: [[fallthrough]]; default: ; } return 0; }",
    ),
    (
        "fallthrough",
        "int f(int a) { switch (a) { case 1: a++; __attribute__((fallthrough)); case 2: a--; __attribute__((__fallthrough__)); default: ; } return a; }",
    ),
    (
        "attribute behind a label",
        "int f(int a) { goto out; out: __attribute__((unused)); return a; l: __attribute__((unused)) int b; return b; }",
    ),
    ("label at the end of a block", "void f(int a) { if (a) goto out; out: }"),
    (
        "declaration behind a label",
        "int f(int a) { x: int b = a; switch (a) { case 1: int c = 2; b = c; } goto x; return b; }",
    ),
    (
        "asm",
        "int f(int a) { int b; asm(\"nop\"); __asm__ volatile(\"mov %1, %0\" : \"=r\"(b) : \"r\"(a) : \"memory\", \"cc\"); asm(\"x %[i]\" :: [i] \"r\"(a)); asm volatile(\"\" ::: \"memory\"); return b; }",
    ),
    ("asm goto", "int f(int a) { asm goto(\"jmp %l0\" : : \"r\"(a) : : out); return 1; out: return 2; }"),
    (
        "asm names",
        "extern int f(int) __asm__(\"real\" \"_f\"); register long sp asm(\"rsp\"); int g(void) { return f(1) + sp; }",
    ),
    (
        "variable arguments",
        "int f(int n, ...) { __builtin_va_list a, b; __builtin_va_start(a, n); __builtin_va_copy(b, a); int r = __builtin_va_arg(a, int) + *__builtin_va_arg(b, int *); __builtin_va_end(a); return r; }",
    ),
    (
        "offsetof",
        "struct s { int a; struct { int b[4]; } c[2]; }; int x[__builtin_offsetof(struct s, c[1].b[2])]; int y[(unsigned long) &((struct s *) 0)->c[1].b[2]]; _Static_assert(sizeof x == sizeof y && sizeof x == 112, \"\");",
    ),
    (
        "types_compatible_p and choose_expr",
        "int f(int a, char *p) { return __builtin_types_compatible_p(typeof(a), int) + __builtin_choose_expr(1, a, p); }",
    ),
    ("__label__", "int f(int a) { return ({ __label__ out; if (a) goto out; a = 2; out: a; }); }"),
    (
        "sizeof forms",
        "struct s { int a; }; int f(struct s *p) { return sizeof *p + sizeof(p->a) + sizeof (struct s){ 1 } + sizeof(int) * 2 + _Alignof(int) + __alignof__ p->a; }",
    ),
    (
        "enum with a type",
        "enum e : unsigned char { A, B }; struct s { enum e x; }; _Static_assert(sizeof(struct s) == 1, \"\");",
    ),
    ("bool, true, false, nullptr", "bool f(void *p) { return p == nullptr ? true : false; }"),
    ("bool of old", "typedef enum { false, true } bool; bool f(void) { return true; }"),
    (
        "typedef names hidden",
        "typedef int T; int f(int T) { return T * 2; } int g(void) { T T = 1; return T; } struct s { T T; }; void h(T); int i(T (*T)(T));",
    ),
    ("typedef as a label", "typedef int T; int f(void) { goto T; T: return 1; }"),
    (
        "redeclared typedef",
        "typedef struct s s; typedef struct s s; struct s { s *n; }; s *f(s *p) { return p->n; }",
    ),
    (
        "constants",
        "int a = 0x1fUL, b = 0b101, c = 017, d = 'a', e = '\\377', f = L'x', g = 'ab'; double h = 0x1.8p3, i = 1e-3f, j = .5; char *k = \"a\" \"b\\n\" L\"\"; int l = 1'000;",
    ),
    ("unicode", "char *a = u8\"é\"; int é = 1; int f(void) { return é; }"),
    ("comma and conditional chains", "int f(int a, int b) { return a ? b ? 1 : 2 : b ? 3 : (a, b); }"),
    (
        "for declarations",
        "int f(int n) { int s = 0; for (int i = 0, *p = &s; i < n; i++) *p += i; return s; }",
    ),
    (
        "tgmath",
        "float sqrtf(float); double sqrt(double); long double sqrtl(long double); double f(double a) { return __builtin_tgmath(sqrtf, sqrt, sqrtl, a); }",
    ),
    (
        "builtins",
        "int f(unsigned a, void *p) { if (__builtin_expect(!!(a), 0)) __builtin_unreachable(); return __builtin_popcount(a) + __builtin_constant_p(a) + (__builtin_object_size(p, 0) > 1); }",
    ),
    (
        "atomics",
        "int *f(int **p, int *q) { int *o = __atomic_load_n(p, 5); __atomic_store_n(p, q, 5); return __sync_val_compare_and_swap(p, o, q); } _Atomic int a; _Atomic(int *) b;",
    ),
    ("static parameter arrays", "int f(int a[static const 4], char b[restrict]) { return a[0] + b[1]; }"),
    ("parameter forward declaration", "int f(int n; int a[n], int n) { return a[n - 1]; }"),
    ("cleanup", "void g(int *p); int f(void) { int a __attribute__((cleanup(g))) = 1; return a; }"),
    (
        "alias",
        "int f(int *a) { return *a; } int g(int *a) __attribute__((alias(\"f\"))); int x; extern int y __attribute__((alias(\"x\")));",
    ),
    (
        "pragma pack",
        "#pragma pack(push, 1)\nstruct s { char a; int b; };\n#pragma pack(pop)\nstruct t { char a; int b; };\n_Static_assert(sizeof(struct s) == 5 && sizeof(struct t) == 8, \"\");",
    ),
    ("cast to union", "union u { int a; char *b; }; void f(union u); void g(char *p) { f((union u) p); }"),
    (
        "transparent union",
        "typedef union { int *i; char *c; } u __attribute__((transparent_union)); void f(u); void g(char *p) { f(p); }",
    ),
    ("empty things", "; struct e {}; union n {}; int f(void) {} ; struct e x = {}; int a[0];"),
    (
        "conversion of vectors",
        "typedef int v4i __attribute__((vector_size(16))); typedef float v4f __attribute__((vector_size(16))); v4f f(v4i a) { return __builtin_convertvector(a, v4f); }",
    ),
    (
        "mode",
        "typedef int word __attribute__((mode(DI))); typedef unsigned byte __attribute__((__mode__(__QI__))); _Static_assert(sizeof(word) == 8 && sizeof(byte) == 1, \"\");",
    ),
    (
        "alignas",
        "_Alignas(16) int a; struct s { _Alignas(double) char c; alignas(32) char d; }; _Static_assert(sizeof(struct s) == 64 && _Alignof(struct s) == 32, \"\");",
    ),
    ("digraphs", "int a<:2:> = <% 1, 2 %>;"),
    (
        "line markers and comments",
        "# 10 \"b.h\" 1 3\nint a; /* one */\n#line 20 \"c.h\"\nint b; // two\n#ident \"x\"\n",
    ),
    (
        "inline functions",
        "inline int f(int a) { return a; } extern inline __attribute__((gnu_inline)) int g(int a) { return f(a); } static inline int h(int a) { return g(a); } int i(int a) { return h(a); }",
    ),
    ("named address spaces", "int f(__seg_gs int *p) { return *p; }"),
    (
        "qualified pointers",
        "char *const volatile *restrict a; int f(const char *const *p, int *__restrict q, void (*const g)(void)) { return **p + *q; }",
    ),
    ("subscripts the other way", "int f(int *a) { return 2[a] + (a + 1)[3]; }"),
    (
        "struct results",
        "struct s { int *p; int a[2]; }; struct s f(void); int g(void) { return *f().p + f().a[1]; }",
    ),
    (
        "strings initialise arrays",
        "char a[] = \"abc\", b[3] = \"abc\", c[] = { \"abc\" }, d[2][4] = { \"ab\", \"c\" }; _Static_assert(sizeof a == 4 && sizeof b == 3 && sizeof c == 4, \"\");",
    ),
    (
        "sizes by initialisers",
        "struct p { int x, y; }; int a[] = { 1, [5] = 2, 3 }; struct p b[] = { 1, 2, 3, 4, { 5 } }; int c[][2] = { 1, 2, 3 }; _Static_assert(sizeof a == 28 && sizeof b == 24 && sizeof c == 16, \"\");",
    ),
    (
        "enumeration arithmetic",
        "enum { A = 1 << 3, B = A | 2, C = sizeof(int) * B, D = -1, E = 0x80000000 }; _Static_assert(C == 40 && D < 0, \"\"); int x[B];",
    ),
    ("old parameters that are functions", "int f(g, a) int (*g)(), a[]; { return g(a[0]); }"),
    (
        "a type hidden in a condition",
        "typedef int T; int f(void) { switch (sizeof(enum { T })) if (1) ; T x = 1; if (sizeof(enum { T, U }) == T) ; else if (U) ; T y = x; return y; }",
    ),
    (
        "raw strings",
        "char a[] = R\"x(a\\n)\" \n)x\"; char *b = LR\"()\" ? \"\" : u8R\"(b)\"; _Static_assert(sizeof a == 8, \"\");",
    ),
    ("escaped letters", "int caf\\u00e9 = 1, \\U000000e8; int f(void) { return caf\\u00e9 + \\U000000e8; }"),
    (
        "attributes behind parameters",
        "typedef void f(const char *, ...) [[gnu::format(printf, 1, 2)]]; void g(void) { for ([[maybe_unused]] int i = 0; i < 1; i++) ; }",
    ),
    (
        "aliases before what they name",
        "extern int g(int) __attribute__((alias(\"f\"))); int f(int a) { return a; }",
    ),
    ("implicit declarations of functions", "int f(char *s) { return foo(s) + bar(); }"),
];

#[test]
fn all_are_read_without_a_complaint() {
    let mut bad = String::new();
    for (name, text) in CONSTRUCTS {
        let complaints = problems(&read_text(text));
        if !complaints.is_empty() {
            bad.push_str(&format!("{name}: {complaints}"));
        }
    }
    assert_eq!(bad, "");
}

/// All constructs, each on a line.
pub(super) fn all_texts() -> String {
    CONSTRUCTS.iter().map(|(_, text)| format!("{text}\n")).collect()
}

/// What needs a C compiler.
mod with_cc {
    use super::*;

    /// The compiler takes them too: what we read is C, and not our invention.
    #[test]
    fn the_compiler_takes_them_too() {
        let Some(compiler) = crate::compiler() else { return };
        // Not known to compilers of every age.
        let young = [
            "C23 auto",
            "C23 static_assert",
            "bool, true, false, nullptr",
            "enum with a type",
            "declaration behind a label",
            "label at the end of a block",
            "wide integers and floats",
            "constants",
            "alignas",
            "named address spaces",
        ];
        // Without a prototype, `gcc` 14 and others refuse these.
        let old =
            ["implicit declarations of functions", "old definition without types", "implicit int variable"];
        let mut bad = String::new();
        for (name, text) in CONSTRUCTS {
            if young.contains(name) || old.contains(name) {
                continue;
            }
            let complaints = crate::layouts_cc::compile(&compiler, text);
            if !complaints.is_empty() {
                bad.push_str(&format!("{name}: {complaints}"));
            }
        }
        assert_eq!(bad, "");
    }
}
