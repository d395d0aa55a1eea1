//! Class files have limits: a method that would exceed them does not change. Many locals need wide forms.

use classfile::ClassFile;
use expect_test::expect;

use crate::support::{check, compile, listing, of_all_calls, outcome, rewrite};

/// So many times the same words.
fn times(count: usize, words: &str) -> String {
    words.repeat(count)
}

#[test]
fn code_that_would_be_too_long() {
    let long = times(9000, "o.hashCode();");
    let bytes = compile(&format!(
        "class A {{ static void go(Object o) {{ {long} }} static void small(Object o) {{ o.hashCode(); }} }}"
    ));
    let plan = of_all_calls(&bytes);
    let rewritten = rewrite(&plan, &bytes);
    let text = outcome(&plan, &rewritten);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 9001);
    expect![[r#"
        changed, 2 placed
        unplaced go@1 hashCode: its code would have 107867 bytes, but 65535 are allowed
    "#]]
    .assert_eq(&format!("{}\n{}\n", lines[0], lines[1]));
    let new = rewritten.bytes.unwrap();
    assert_eq!(listing(&new, "go"), listing(&bytes, "go"));
    assert_ne!(listing(&new, "small"), listing(&bytes, "small"));
}

#[test]
fn a_jump_that_would_be_too_far() {
    // javac takes `goto_w` where a jump is too far; this one is just near enough.
    let body = times(5400, "o.hashCode();");
    let bytes = compile(&format!(
        "class A {{ static void go(Object o, int n) {{ while (n > 0) {{ n--; {body} }} }} }}"
    ));
    let plan = of_all_calls(&bytes);
    let rewritten = rewrite(&plan, &bytes);
    let text = outcome(&plan, &rewritten);
    let lines: Vec<&str> = text.lines().collect();
    expect![[r#"
        changed, 1 placed
        unplaced go@8 hashCode: the jump at offset 1 would need a distance of 64675, which two bytes cannot say
        5401
    "#]].assert_eq(&format!("{}\n{}\n{}\n", lines[0], lines[1], lines.len()));
    assert_eq!(listing(&rewritten.bytes.unwrap(), "go"), listing(&bytes, "go"));
}

#[test]
fn a_pool_that_is_full() {
    let bytes = compile("class A { static void go(Object o) { o.hashCode(); } }");
    let plan = of_all_calls(&bytes);
    for free in 0..12 {
        let full = with_pool(&bytes, 65535 - free);
        let rewritten = rewrite(&plan, &full);
        // All or nothing: whatever is not placed is named.
        assert_eq!(rewritten.placed as usize + rewritten.unplaced.len(), plan.probes(), "{free}");
        assert_eq!(rewritten.bytes.is_some(), rewritten.placed > 0, "{free}");
        if free == 2 {
            expect![[r#"
                left as it was, 0 placed
                unplaced go@1 hashCode: the constant pool is full: it would need more than 65535 entries
                unplaced made A: the constant pool is full: it would need more than 65535 entries
            "#]]
            .assert_eq(&outcome(&plan, &rewritten));
        }
    }
}

/// The class with a pool of this many entries.
fn with_pool(bytes: &[u8], count: u16) -> Vec<u8> {
    let class = ClassFile::read(bytes).unwrap();
    let mut editor = classfile::Editor::new(&class);
    let mut number = 0x4000_0000;
    while editor.pool().count() < count {
        editor.pool().integer(number).unwrap();
        number += 1;
    }
    editor.finish()
}

#[test]
fn a_stack_that_would_be_too_deep() {
    let bytes = compile("class A { static void go(Object o) { o.hashCode(); } }");
    let at = bytes.windows(4).rposition(|part| part == [0, 1, 0, 1]).unwrap();
    let plan = of_all_calls(&bytes);
    let mut deep = bytes.clone();
    deep[at] = 0xff;
    deep[at + 1] = 0xff;
    expect![[r#"
        changed, 1 placed
        unplaced go@1 hashCode: max_stack would be 65537, which the class file cannot say
    "#]]
    .assert_eq(&outcome(&plan, &rewrite(&plan, &deep)));
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
