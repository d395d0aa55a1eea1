//! `jsr` and `ret`, which no compiler of today writes: small classes by hand, run by the JVM and by us.

/// `try { work } finally { count }`, called from both ends.
const PLAIN: &str = "
.class 48 Plain
.method public static run(I)I
start:
  bipush 12
  iload 0
  idiv
  istore 0
  jsr finally
end:
  iload 0
  ireturn
handler:
  pop
  jsr finally
  iload 0
  bipush 100
  iadd
  ireturn
finally:
  astore 2
  iinc 0 5
  ret 2
.catch any start end handler
";

/// A finally in a finally: each subroutine keeps its own address.
const NESTED: &str = "
.class 49 Nested
.method public static run(I)I
  iconst_0
  istore 1
  jsr outer
  iload 0
  iconst_2
  if_icmplt low
  jsr outer
low:
  iload 1
  ireturn
outer:
  astore 2
  iinc 1 1
  jsr inner
  iload 0
  iconst_3
  if_icmpeq skip
  jsr inner
skip:
  ret 2
inner:
  astore 3
  iload 1
  iconst_3
  imul
  istore 1
  ret 3
";

/// The inner subroutine returns for the outer one, and the verifier accepts this as its only return.
const THROUGH_OUTER: &str = "
.class 48 ThroughOuter
.method public static run(I)I
  iconst_0
  istore 1
  jsr outer
  iload 1
  ireturn
outer:
  astore 2
  iinc 1 1
  jsr inner
  iload 1
  bipush 10
  iadd
  ireturn
inner:
  astore 3
  iload 0
  iconst_2
  irem
  ifeq back
  iinc 1 100
  ret 2
back:
  ret 3
";

/// Addresses in locals that need `wide`, and a jump that does.
const WIDE: &str = "
.class 48 Wide
.method public static run(I)I
.limits 4 400
  jsr_w sub
  iload 0
  istore 5
  jsr_w sub
  iload 0
  iload 5
  iadd
  ireturn
sub:
  wide astore 300
  wide iinc 0 1000
  wide ret 300
";

/// A handler inside the subroutine, and one around its calls.
const HANDLER_INSIDE: &str = "
.class 48 HandlerInside
.method public static run(I)I
  iconst_1
  istore 1
around:
  jsr sub
  iload 0
  iconst_4
  isub
  istore 0
  jsr sub
done:
  iload 1
  ireturn
outside:
  pop
  iload 1
  bipush 50
  iadd
  ireturn
sub:
  astore 2
try:
  bipush 20
  iload 0
  idiv
  istore 1
tried:
  iload 0
  iconst_5
  if_icmpne fine
  aconst_null
  athrow
fine:
  ret 2
inside:
  pop
  iinc 1 7
  goto fine
.catch java/lang/ArithmeticException try tried inside
.catch java/lang/NullPointerException around done outside
.catch any sub inside outside
";

/// A subroutine that never returns: `finally { return }`, `finally { throw }`, `finally { break }`.
const NEVER_RETURNS: &str = "
.class 48 NeverReturns
.method public static run(I)I
  iload 0
  ifeq leave
  iload 0
  iconst_3
  if_icmpeq thrown
top:
  iinc 0 -1
  jsr breaks
  iload 0
  ireturn
leave:
  jsr returns
  iconst_m1
  ireturn
thrown:
  jsr throws
  iconst_m1
  ireturn
breaks:
  astore 1
  iload 0
  ifgt top
  bipush 77
  ireturn
returns:
  pop
  bipush 42
  ireturn
throws:
  astore 1
  aconst_null
  athrow
";

/// The loop of old compilers around a `try` with `continue` in it.
const IN_A_LOOP: &str = "
.class 48 InALoop
.method public static run(I)I
  iconst_0
  istore 1
  goto test
body:
  iload 0
  iconst_2
  irem
  ifeq even
  iinc 1 1
  jsr finally
  goto test
even:
  iinc 1 10
  jsr finally
next:
  iinc 1 1000
test:
  iload 0
  ifgt body
  iload 1
  ireturn
handler:
  astore 3
  jsr finally
  aload 3
  athrow
finally:
  astore 2
  iinc 0 -1
  iload 1
  sipush 500
  if_icmplt small
  iinc 1 3
small:
  ret 2
.catch any body next handler
";

/// Values below the address stay on the stack.
const DEEP_STACK: &str = "
.class 48 DeepStack
.method public static run(I)I
  iload 0
  iconst_3
  jsr sub
  imul
  jsr sub
  iadd
  ireturn
sub:
  astore 1
  iinc 0 1
  iload 0
  swap
  ret 1
";

/// A local has another type on each way into the subroutine, and is not used there.
const POLYMORPHIC: &str = "
.class 48 Polymorphic
.method public static run(I)I
  iload 0
  ifeq zero
  lconst_1
  lstore 2
  jsr sub
  lload 2
  l2i
  iload 0
  iadd
  ireturn
zero:
  aconst_null
  astore 2
  jsr sub
  aload 2
  ifnull yes
  iconst_0
  ireturn
yes:
  iload 0
  ireturn
sub:
  astore 1
  iinc 0 7
  ret 1
";

pub(crate) const ALL: [&str; 9] =
    [PLAIN, NESTED, THROUGH_OUTER, WIDE, HANDLER_INSIDE, NEVER_RETURNS, IN_A_LOOP, DEEP_STACK, POLYMORPHIC];

/// What needs a JDK.
mod with_jdk {
    use super::*;
    use crate::support::interpreter::{Machine, Value};
    use crate::support::{assemble, program_with_jdk, scratch};

    /// Calls `run` of the classes named, with small numbers, and prints what it returns or throws.
    const DRIVER: &str = r#"
import java.lang.reflect.*;

class Driver {
    public static void main(String[] names) throws Exception {
        for (String name : names) {
            Method run = Class.forName(name).getDeclaredMethod("run", int.class);
            for (int i = 0; i < 6; i++) {
                try {
                    System.out.println(name + "(" + i + ") " + run.invoke(null, i));
                } catch (InvocationTargetException e) {
                    System.out.println(name + "(" + i + ") thrown " + e.getCause().getClass().getName());
                }
            }
        }
    }
}
"#;

    #[test]
    fn subroutines_do_what_the_jvm_does() {
        let dir = scratch("subroutines");
        let mut names = Vec::new();
        for (name, bytes) in ALL.iter().flat_map(|text| assemble(text)) {
            std::fs::write(dir.join(format!("{name}.class")), bytes).unwrap();
            names.push(name);
        }
        let driver = testkit::compile(&[("Driver.java", DRIVER)]);
        let words: Vec<&str> = names.iter().map(String::as_str).collect();
        let path = [driver.dir().to_path_buf(), dir.clone()];
        let output = testkit::run_java(&path, "Driver", &words, &["-Xverify:all"]);
        assert_eq!(output.code, Some(0), "{}", output.stderr);
        let program = program_with_jdk(&dir);
        let mut ours = String::new();
        for name in &names {
            for number in 0..6 {
                let mut machine = Machine::new(&program, Default::default());
                let (end, _) = machine.call_static(name, "run", "(I)I", vec![Value::Int(number)]);
                ours += &format!("{name}({number}) {end}\n");
            }
        }
        assert_eq!(ours, output.stdout);
        std::fs::remove_dir_all(dir).unwrap();
    }
}
