//! Probes before calls: they get the receiver, whatever is above it on the stack.

use expect_test::expect;

use crate::support::check;

#[test]
fn no_argument() {
    check(
        "abstract class A { abstract int f(); static int go(A a) { return a.f(); } }",
        "go",
        expect![[r#"
        go(LA;)I stack 3 locals 1
           0 aload_0
           1 dup
           2 iconst_0
           3 invokestatic BrecciaRecorder.hit(LObject;I)V
           6 invokevirtual A.f()I
           9 ireturn
    "#]],
    );
}

#[test]
fn one_slot() {
    check(
        "abstract class A { abstract int f(Object o); static int go(A a) { return a.f(a); } }",
        "go",
        expect![[r#"
            go(LA;)I stack 4 locals 1
               0 aload_0
               1 aload_0
               2 swap
               3 dup
               4 iconst_0
               5 invokestatic BrecciaRecorder.hit(LObject;I)V
               8 swap
               9 invokevirtual A.f(LObject;)I
              12 ireturn
        "#]],
    );
}

#[test]
fn two_slots_of_two_arguments() {
    check(
        "abstract class A { abstract int f(int i, String s); static int go(A a) { return a.f(1, null); } }",
        "go",
        expect![[r#"
            go(LA;)I stack 5 locals 1
               0 aload_0
               1 iconst_1
               2 aconst_null
               3 dup2_x1
               4 pop2
               5 dup
               6 iconst_0
               7 invokestatic BrecciaRecorder.hit(LObject;I)V
              10 dup_x2
              11 pop
              12 invokevirtual A.f(ILString;)I
              15 ireturn
        "#]],
    );
}

#[test]
fn two_slots_of_one_argument() {
    check(
        "abstract class A { abstract int f(long l); static int go(A a) { return a.f(1L); } }",
        "go",
        expect![[r#"
            go(LA;)I stack 5 locals 1
               0 aload_0
               1 lconst_1
               2 dup2_x1
               3 pop2
               4 dup
               5 iconst_0
               6 invokestatic BrecciaRecorder.hit(LObject;I)V
               9 dup_x2
              10 pop
              11 invokevirtual A.f(J)I
              14 ireturn
        "#]],
    );
}

#[test]
fn three_slots_and_more() {
    check(
        "abstract class A { abstract int f(double d, Object o, float f, long l, byte b); static int go(A a) { return a.f(1, a, 2, 1L, (byte) 1); } }",
        "go",
        expect![[r#"
            go(LA;)I stack 10 locals 8
               0 aload_0
               1 dconst_1
               2 aload_0
               3 fconst_2
               4 lconst_1
               5 iconst_1
               6 istore 7
               8 lstore 5
              10 fstore 4
              12 astore 3
              14 dstore 1
              16 dup
              17 iconst_0
              18 invokestatic BrecciaRecorder.hit(LObject;I)V
              21 dload 1
              23 aload 3
              25 fload 4
              27 lload 5
              29 iload 7
              31 invokevirtual A.f(DLObject;FJB)I
              34 ireturn
        "#]],
    );
}

#[test]
fn two_calls_share_their_locals() {
    check(
        "abstract class A { abstract int f(int a, int b, int c); static int go(A a) { return a.f(a.f(1, 2, 3), 4, 5); } }",
        "go",
        expect![[r#"
            go(LA;)I stack 7 locals 4
               0 aload_0
               1 aload_0
               2 iconst_1
               3 iconst_2
               4 iconst_3
               5 istore 3
               7 istore 2
               9 istore 1
              11 dup
              12 iconst_0
              13 invokestatic BrecciaRecorder.hit(LObject;I)V
              16 iload 1
              18 iload 2
              20 iload 3
              22 invokevirtual A.f(III)I
              25 iconst_4
              26 iconst_5
              27 istore 3
              29 istore 2
              31 istore 1
              33 dup
              34 iconst_1
              35 invokestatic BrecciaRecorder.hit(LObject;I)V
              38 iload 1
              40 iload 2
              42 iload 3
              44 invokevirtual A.f(III)I
              47 ireturn
        "#]],
    );
}

#[test]
#[expect(clippy::too_many_lines, reason = "most lines are programs and the text they give")]
fn locals_beyond_255() {
    let locals: String = (0..130).map(|number| format!("long v{number} = 1; ")).collect();
    check(
        &format!(
            "abstract class A {{ abstract void f(int a, int b, int c); static void go(A a) {{ a.f(1, 2, 3); {locals} }} }}"
        ),
        "go",
        expect![[r#"
            go(LA;)V stack 6 locals 264
               0 aload_0
               1 iconst_1
               2 iconst_2
               3 iconst_3
               4 wide istore 263
               8 wide istore 262
              12 wide istore 261
              16 dup
              17 iconst_0
              18 invokestatic BrecciaRecorder.hit(LObject;I)V
              21 wide iload 261
              25 wide iload 262
              29 wide iload 263
              33 invokevirtual A.f(III)V
              36 lconst_1
              37 lstore_1
              38 lconst_1
              39 lstore_3
              40 lconst_1
              41 lstore 5
              43 lconst_1
              44 lstore 7
              46 lconst_1
              47 lstore 9
              49 lconst_1
              50 lstore 11
              52 lconst_1
              53 lstore 13
              55 lconst_1
              56 lstore 15
              58 lconst_1
              59 lstore 17
              61 lconst_1
              62 lstore 19
              64 lconst_1
              65 lstore 21
              67 lconst_1
              68 lstore 23
              70 lconst_1
              71 lstore 25
              73 lconst_1
              74 lstore 27
              76 lconst_1
              77 lstore 29
              79 lconst_1
              80 lstore 31
              82 lconst_1
              83 lstore 33
              85 lconst_1
              86 lstore 35
              88 lconst_1
              89 lstore 37
              91 lconst_1
              92 lstore 39
              94 lconst_1
              95 lstore 41
              97 lconst_1
              98 lstore 43
             100 lconst_1
             101 lstore 45
             103 lconst_1
             104 lstore 47
             106 lconst_1
             107 lstore 49
             109 lconst_1
             110 lstore 51
             112 lconst_1
             113 lstore 53
             115 lconst_1
             116 lstore 55
             118 lconst_1
             119 lstore 57
             121 lconst_1
             122 lstore 59
             124 lconst_1
             125 lstore 61
             127 lconst_1
             128 lstore 63
             130 lconst_1
             131 lstore 65
             133 lconst_1
             134 lstore 67
             136 lconst_1
             137 lstore 69
             139 lconst_1
             140 lstore 71
             142 lconst_1
             143 lstore 73
             145 lconst_1
             146 lstore 75
             148 lconst_1
             149 lstore 77
             151 lconst_1
             152 lstore 79
             154 lconst_1
             155 lstore 81
             157 lconst_1
             158 lstore 83
             160 lconst_1
             161 lstore 85
             163 lconst_1
             164 lstore 87
             166 lconst_1
             167 lstore 89
             169 lconst_1
             170 lstore 91
             172 lconst_1
             173 lstore 93
             175 lconst_1
             176 lstore 95
             178 lconst_1
             179 lstore 97
             181 lconst_1
             182 lstore 99
             184 lconst_1
             185 lstore 101
             187 lconst_1
             188 lstore 103
             190 lconst_1
             191 lstore 105
             193 lconst_1
             194 lstore 107
             196 lconst_1
             197 lstore 109
             199 lconst_1
             200 lstore 111
             202 lconst_1
             203 lstore 113
             205 lconst_1
             206 lstore 115
             208 lconst_1
             209 lstore 117
             211 lconst_1
             212 lstore 119
             214 lconst_1
             215 lstore 121
             217 lconst_1
             218 lstore 123
             220 lconst_1
             221 lstore 125
             223 lconst_1
             224 lstore 127
             226 lconst_1
             227 lstore 129
             229 lconst_1
             230 lstore 131
             232 lconst_1
             233 lstore 133
             235 lconst_1
             236 lstore 135
             238 lconst_1
             239 lstore 137
             241 lconst_1
             242 lstore 139
             244 lconst_1
             245 lstore 141
             247 lconst_1
             248 lstore 143
             250 lconst_1
             251 lstore 145
             253 lconst_1
             254 lstore 147
             256 lconst_1
             257 lstore 149
             259 lconst_1
             260 lstore 151
             262 lconst_1
             263 lstore 153
             265 lconst_1
             266 lstore 155
             268 lconst_1
             269 lstore 157
             271 lconst_1
             272 lstore 159
             274 lconst_1
             275 lstore 161
             277 lconst_1
             278 lstore 163
             280 lconst_1
             281 lstore 165
             283 lconst_1
             284 lstore 167
             286 lconst_1
             287 lstore 169
             289 lconst_1
             290 lstore 171
             292 lconst_1
             293 lstore 173
             295 lconst_1
             296 lstore 175
             298 lconst_1
             299 lstore 177
             301 lconst_1
             302 lstore 179
             304 lconst_1
             305 lstore 181
             307 lconst_1
             308 lstore 183
             310 lconst_1
             311 lstore 185
             313 lconst_1
             314 lstore 187
             316 lconst_1
             317 lstore 189
             319 lconst_1
             320 lstore 191
             322 lconst_1
             323 lstore 193
             325 lconst_1
             326 lstore 195
             328 lconst_1
             329 lstore 197
             331 lconst_1
             332 lstore 199
             334 lconst_1
             335 lstore 201
             337 lconst_1
             338 lstore 203
             340 lconst_1
             341 lstore 205
             343 lconst_1
             344 lstore 207
             346 lconst_1
             347 lstore 209
             349 lconst_1
             350 lstore 211
             352 lconst_1
             353 lstore 213
             355 lconst_1
             356 lstore 215
             358 lconst_1
             359 lstore 217
             361 lconst_1
             362 lstore 219
             364 lconst_1
             365 lstore 221
             367 lconst_1
             368 lstore 223
             370 lconst_1
             371 lstore 225
             373 lconst_1
             374 lstore 227
             376 lconst_1
             377 lstore 229
             379 lconst_1
             380 lstore 231
             382 lconst_1
             383 lstore 233
             385 lconst_1
             386 lstore 235
             388 lconst_1
             389 lstore 237
             391 lconst_1
             392 lstore 239
             394 lconst_1
             395 lstore 241
             397 lconst_1
             398 lstore 243
             400 lconst_1
             401 lstore 245
             403 lconst_1
             404 lstore 247
             406 lconst_1
             407 lstore 249
             409 lconst_1
             410 lstore 251
             412 lconst_1
             413 lstore 253
             415 lconst_1
             416 lstore 255
             418 lconst_1
             419 wide lstore 257
             423 lconst_1
             424 wide lstore 259
             428 return
        "#]],
    );
}

#[test]
fn interfaces_and_their_default_methods() {
    check(
        "interface A { int f(int a); default int go(A other) { return f(1) + other.f(2); } }",
        "go",
        expect![[r#"
            go(LA;)I stack 5 locals 2
               0 aload_0
               1 iconst_1
               2 swap
               3 dup
               4 iconst_0
               5 invokestatic BrecciaRecorder.hit(LObject;I)V
               8 swap
               9 invokeinterface A.f(I)I
              14 aload_1
              15 iconst_2
              16 swap
              17 dup
              18 iconst_1
              19 invokestatic BrecciaRecorder.hit(LObject;I)V
              22 swap
              23 invokeinterface A.f(I)I
              28 iadd
              29 ireturn
        "#]],
    );
}

#[test]
fn virtual_calls_in_static_methods_and_static_calls() {
    check(
        "class A { static int go(Object a, CharSequence b) { return Math.max(a.hashCode(), b.length()); } }",
        "go",
        expect![[r#"
            go(Ljava/lang/Object;Ljava/lang/CharSequence;)I stack 4 locals 2
               0 aload_0
               1 dup
               2 iconst_0
               3 invokestatic BrecciaRecorder.hit(LObject;I)V
               6 invokevirtual Object.hashCode()I
               9 aload_1
              10 dup
              11 iconst_1
              12 invokestatic BrecciaRecorder.hit(LObject;I)V
              15 invokeinterface CharSequence.length()I
              20 invokestatic Math.max(II)I
              23 ireturn
        "#]],
    );
}

#[test]
fn calls_that_choose_nothing_have_no_probe() {
    check(
        "class A extends Thread { A() { super(\"a\"); } static void f() {} int go(Object a) { f(); new A(); return super.hashCode() + a.hashCode(); } }",
        "go",
        expect![[r#"
            go(Ljava/lang/Object;)I stack 4 locals 2
               0 invokestatic A.f()V
               3 new A
               6 dup
               7 invokespecial A.<init>()V
              10 pop
              11 aload_0
              12 invokespecial Object.hashCode()I
              15 aload_1
              16 dup
              17 iconst_0
              18 invokestatic BrecciaRecorder.hit(LObject;I)V
              21 invokevirtual Object.hashCode()I
              24 iadd
              25 ireturn
        "#]],
    );
}

#[test]
#[expect(clippy::too_many_lines, reason = "most lines are programs and the text they give")]
fn jumps_switches_and_handlers_move_with_the_code() {
    check(
        "abstract class A {
            abstract int f(int i);
            static int go(A a, int n) {
                int sum = 0;
                for (int i = 0; i < n; i++) {
                    try {
                        switch (i) { case 0: sum += a.f(1); break; case 1: sum += a.f(2); default: sum--; }
                    } catch (RuntimeException e) { sum += e.hashCode(); }
                }
                return sum;
            }
        }",
        "go",
        expect![[r#"
            go(LA;I)I stack 5 locals 5
               0 iconst_0
               1 istore_2
               2 iconst_0
               3 istore_3
               4 iload_3
               5 iload_1
               6 if_icmpge 96
               9 iload_3
              10 lookupswitch 69 0=36 1=54
              36 iload_2
              37 aload_0
              38 iconst_1
              39 swap
              40 dup
              41 iconst_0
              42 invokestatic BrecciaRecorder.hit(LObject;I)V
              45 swap
              46 invokevirtual A.f(I)I
              49 iadd
              50 istore_2
              51 goto 72
              54 iload_2
              55 aload_0
              56 iconst_2
              57 swap
              58 dup
              59 iconst_1
              60 invokestatic BrecciaRecorder.hit(LObject;I)V
              63 swap
              64 invokevirtual A.f(I)I
              67 iadd
              68 istore_2
              69 iinc 2 -1
              72 goto 90
              75 astore 4
              77 iload_2
              78 aload 4
              80 dup
              81 iconst_2
              82 invokestatic BrecciaRecorder.hit(LObject;I)V
              85 invokevirtual Object.hashCode()I
              88 iadd
              89 istore_2
              90 iinc 3 1
              93 goto 4
              96 iload_2
              97 ireturn
            handler 9..72 -> 75
            frame 4 append 2
            frame 36 same
            frame 54 same
            frame 69 same
            frame 72 same
            frame 75 one on stack
            frame 90 same
            frame 96 chop 1
        "#]],
    );
}

#[test]
fn a_call_that_is_jumped_to() {
    check(
        "abstract class A { abstract int f(int i); static int go(A a, A b, boolean c) { return (c ? a : b).f(c ? 1 : 2); } }",
        "go",
        expect![[r#"
            go(LA;LA;Z)I stack 4 locals 3
               0 iload_2
               1 ifeq 8
               4 aload_0
               5 goto 9
               8 aload_1
               9 iload_2
              10 ifeq 17
              13 iconst_1
              14 goto 18
              17 iconst_2
              18 swap
              19 dup
              20 iconst_0
              21 invokestatic BrecciaRecorder.hit(LObject;I)V
              24 swap
              25 invokevirtual A.f(I)I
              28 ireturn
            frame 8 same
            frame 9 one on stack
            frame 17 one on stack
            frame 18 full 3 / 2
        "#]],
    );
}

#[test]
fn numbers_of_probes_grow() {
    let calls: String = (0..140).map(|_| "o.hashCode();".to_owned()).collect();
    let source = format!(
        "class A {{ static void go(Object o) {{ {calls} }} static void last(Object o) {{ o.hashCode(); }} }}"
    );
    check(
        &source,
        "last",
        expect![[r#"
        last(Ljava/lang/Object;)V stack 3 locals 1
           0 aload_0
           1 dup
           2 sipush 140
           5 invokestatic BrecciaRecorder.hit(LObject;I)V
           8 invokevirtual Object.hashCode()I
          11 pop
          12 return
    "#]],
    );
}
