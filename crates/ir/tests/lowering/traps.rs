//! Bodies built to take long: each is lowered, or refused with a reason, in bounded time and memory.

use std::fmt::Write;
use std::time::{Duration, Instant};

use crate::support::{assemble, program_of};

/// Generous, because tests are not optimised much; what is quadratic takes minutes.
const MOST: Duration = Duration::from_secs(8);

/// A clock that stops while other processes run, if the system has one.
struct Clock {
    wall: Instant,
    processor: Option<Duration>,
}

impl Clock {
    fn start() -> Self {
        Self { wall: Instant::now(), processor: Self::processor() }
    }

    fn elapsed(&self) -> Duration {
        match (self.processor, Self::processor()) {
            (Some(before), Some(now)) => now.saturating_sub(before),
            _ => self.wall.elapsed(),
        }
    }

    /// What this thread has had of the processor (Linux).
    fn processor() -> Option<Duration> {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
    }
}

/// Lowers every method of the class and says how long that took and what came of it.
fn measure(name: &str, text: &str) -> Vec<String> {
    let program = program_of(assemble(text));
    let class = program.find_class(b"A").unwrap();
    let start = Clock::start();
    let lowered = ir::lower_class(&program, class, Default::default());
    let took = start.elapsed();
    for body in &lowered.bodies {
        let start = Clock::start();
        let violations = ir::verify(&program, body);
        let verified = start.elapsed();
        assert!(verified < MOST, "verifying {name} took {verified:?}");
        assert_eq!(violations, [], "{name}");
        eprintln!(
            "{name}: {took:?}, verified in {verified:?}, {} blocks, {} statements, {} KB",
            body.blocks().len(),
            body.stmts().len(),
            body.memory() >> 10
        );
    }
    for problem in &lowered.problems {
        eprintln!("{name}: {took:?}, {problem}");
    }
    assert!(took < MOST, "{name} took {took:?}");
    lowered.problems.iter().map(|problem| problem.cause.clone()).collect()
}

fn lines(count: usize, mut each: impl FnMut(usize, &mut String)) -> String {
    let mut text = String::new();
    (0..count).for_each(|number| each(number, &mut text));
    text
}

#[test]
fn thousands_of_blocks_and_hundreds_of_locals() {
    let sets = lines(200, |n, out| writeln!(out, "iconst_0\nistore {}", n + 1).unwrap());
    let branches = lines(5000, |n, out| {
        writeln!(out, "iload 0\nifeq l{n}\niinc {} 1\nl{n}:", n % 200 + 1).unwrap();
    });
    let reads = lines(200, |n, out| writeln!(out, "iload 0\niload {}\niadd\nistore 0", n + 1).unwrap());
    let text = format!(".method static run(I)I\n.limits 4 300\n{sets}{branches}{reads}iload 0\nireturn\n");
    assert!(measure("blocks and locals", &text).is_empty());
}

#[test]
fn all_locals_there_can_be() {
    let text = ".method static run(I)I\n.limits 4 65535\niload 0\nistore 65534\ntop:\niinc 0 -1\niload 0\nifgt top\niload 65534\nireturn\n";
    assert!(measure("65535 locals", text).is_empty());
}

#[test]
fn all_locals_in_a_try() {
    let body =
        lines(3000, |n, out| writeln!(out, "iload 0\nistore {}\ninvokestatic A.f()V", 60000 + n).unwrap());
    let text = format!(
        ".method static run(I)I\n.limits 4 65535\ns:\n{body}e:\niload 0\nireturn\nh:\npop\niload 60000\nireturn\n.catch any s e h\n"
    );
    assert!(measure("65535 locals in a try", &text).is_empty());
}

#[test]
fn a_switch_of_ten_thousand_targets() {
    let rows = lines(10_000, |n, out| write!(out, " l{n}").unwrap());
    let targets = lines(10_000, |n, out| writeln!(out, "l{n}:\nnop").unwrap());
    let text = format!(
        ".method static run(I)I\niload 0\ntableswitch 0 end{rows}\n{targets}end:\niload 0\nireturn\n"
    );
    assert!(measure("tableswitch", &text).is_empty());
}

#[test]
fn a_switch_whose_targets_all_join() {
    let rows = lines(7_000, |n, out| write!(out, " l{n}").unwrap());
    let targets = lines(7_000, |n, out| writeln!(out, "l{n}:\ngoto end").unwrap());
    let reads = lines(500, |n, out| writeln!(out, "iload {}\npop", n % 250).unwrap());
    let text = format!(
        ".method static run(I)I\n.limits 4 300\niload 0\ntableswitch 0 end{rows}\n{targets}end:\n{reads}iload 0\nireturn\n"
    );
    measure("joining switch", &text);
}

#[test]
fn a_long_chain_of_handlers() {
    let body = lines(6_000, |n, out| writeln!(out, "s{n}:\ninvokestatic A.f()V\ne{n}:\nnop").unwrap());
    let table = lines(6_000, |n, out| writeln!(out, ".catch E{n} s{n} e{n} handler").unwrap());
    let text =
        format!(".method static run(I)I\n{body}iload 0\nireturn\nhandler:\npop\niload 0\nireturn\n{table}");
    assert!(measure("chain of handlers", &text).is_empty());
}

#[test]
fn many_handlers_around_many_blocks() {
    let body = lines(6_000, |n, out| writeln!(out, "goto s{n}\ns{n}:\ninvokestatic A.f()V").unwrap());
    let table = lines(20_000, |n, out| writeln!(out, ".catch E{n} s{} end handler", n % 6).unwrap());
    let text = format!(
        ".method static run(I)I\n{body}end:\niload 0\nireturn\nhandler:\npop\niload 0\nireturn\n{table}"
    );
    assert_eq!(
        measure("handlers times blocks", &text),
        ["the exception table covers too much too often (at bytecode offset 1275)"]
    );
}

#[test]
fn many_handlers_of_one_class_around_many_blocks() {
    let body = lines(6_000, |n, out| writeln!(out, "s{n}:\nnop\ninvokestatic A.f()V").unwrap());
    let table = lines(60_000, |n, out| {
        writeln!(out, ".catch E s{} end h{}", n % 6000, n % 500).unwrap();
    });
    let handlers = lines(500, |n, out| writeln!(out, "h{n}:\npop\niload 0\nireturn").unwrap());
    let text = format!(".method static run(I)I\n{body}end:\niload 0\nireturn\n{handlers}{table}");
    assert!(measure("handlers of one class", &text).is_empty());
}

#[test]
fn handlers_that_cover_each_other() {
    let handlers = lines(2_000, |n, out| writeln!(out, "h{n}:\npop\ninvokestatic A.f()V").unwrap());
    let table = lines(2_000, |n, out| writeln!(out, ".catch E{n} s end h{n}").unwrap());
    let text =
        format!(".method static run(I)I\ns:\ninvokestatic A.f()V\n{handlers}iload 0\nireturn\nend:\n{table}");
    measure("handlers covering each other", &text);
}

/// Every block leads to the one before it as well: values travel one block per round.
#[test]
fn a_ladder() {
    let rungs = lines(12_000, |n, out| {
        writeln!(out, "l{n}:\niload 0\nifeq l{}", n.saturating_sub(1)).unwrap();
    });
    let text =
        format!(".method static run(I)I\n.limits 4 300\niconst_0\nistore 7\n{rungs}end:\niload 7\nireturn\n");
    assert!(measure("ladder", &text).is_empty());
}

#[test]
fn a_ladder_in_a_try() {
    let rungs = lines(4_000, |n, out| {
        writeln!(
            out,
            "l{n}:\niload 0\nifeq l{}\niload {}\npop\niinc {} 1\ninvokestatic A.f()V",
            n.saturating_sub(1),
            n % 200,
            n % 200
        )
        .unwrap();
    });
    let sets = lines(200, |n, out| writeln!(out, "iconst_0\nistore {n}").unwrap());
    let text = format!(
        ".method static run(I)I\n.limits 4 4000\n{sets}s:\n{rungs}end:\niload 7\nireturn\nh:\npop\ninvokestatic A.f()V\ngoto l3900\n.catch any s h h\n"
    );
    measure("ladder in a try", &text);
}

/// Many locals are read after a long chain of blocks.
#[test]
fn many_locals_through_many_blocks() {
    let chain = lines(8_000, |n, out| writeln!(out, "goto l{n}\nl{n}:").unwrap());
    let reads = lines(8_000, |n, out| writeln!(out, "wide iload {}\npop", n + 1).unwrap());
    let text = format!(".method static run(I)I\n.limits 4 60000\n{chain}{reads}iload 0\nireturn\n");
    measure("locals through a chain", &text);
}

/// The same, through blocks that each have two predecessors.
#[test]
fn a_web_of_phis() {
    let web = lines(5_000, |n, out| writeln!(out, "iload 0\nifeq l{n}\nnop\nl{n}:").unwrap());
    let reads = lines(6_000, |n, out| writeln!(out, "wide iload {}\npop", n + 1).unwrap());
    let text = format!(".method static run(I)I\n.limits 4 60000\n{web}{reads}iload 0\nireturn\n");
    measure("web of phis", &text);
}

/// Irreducible: two chains of blocks that lead into each other, with stores in both.
#[test]
fn a_web_of_phis_that_stay() {
    let web = lines(3_008, |n, out| {
        writeln!(
            out,
            "a{n}:\niinc {0} 1\niload 0\nifeq b{1}\nb{n}:\niinc {0} 2\niload 0\nifgt a{2}",
            n % 100,
            (n / 64 * 64) + n * 7 % 64,
            (n / 64 * 64) + n * 13 % 64
        )
        .unwrap();
    });
    let sets = lines(100, |n, out| writeln!(out, "iconst_0\nistore {n}").unwrap());
    let text = format!(".method static run(I)I\n.limits 4 300\n{sets}{web}iload 7\nireturn\n");
    measure("web of phis that stay", &text);
}

/// Each level of subroutines calls the next one twice.
#[test]
fn subroutines_that_double() {
    let levels = lines(40, |n, out| {
        writeln!(out, "s{n}:\nastore {}\njsr s{1}\njsr s{1}\nret {0}", n + 1, n + 1).unwrap();
    });
    let text = format!(
        ".class 48 A\n.method static run(I)I\n.limits 4 60\njsr s0\niload 0\nireturn\n{levels}s40:\nastore 50\nret 50\n"
    );
    assert_eq!(measure("doubling subroutines", &text).len(), 1);
}

/// One subroutine, called from everywhere.
#[test]
fn a_subroutine_with_thousands_of_callers() {
    let calls = lines(10_000, |_, out| writeln!(out, "jsr sub").unwrap());
    let text = format!(
        ".class 48 A\n.method static run(I)I\n{calls}iload 0\nireturn\nsub:\nastore 1\niinc 0 1\nret 1\n"
    );
    assert!(measure("callers of a subroutine", &text).is_empty());
}

/// A constant of 64 KB, loaded a thousand times, and as a local's name.
#[test]
fn long_strings_are_kept_once() {
    let long = "x".repeat(65_000);
    let loads = lines(1_000, |_, out| writeln!(out, "ldc \"{long}\"\npop\niconst_0\nistore 1").unwrap());
    let text = format!(".method static run(I)I\n{loads}end:\niload 0\nireturn\n.var {long} I 1 0 end\n");
    // Unused constants go; what counts is that the text does not grow with the loads.
    assert!(measure("long strings", &text).is_empty());
}

#[test]
fn thousands_of_rows_name_one_local() {
    let stores = lines(20_000, |n, out| writeln!(out, "l{n}:\niconst_0\nistore_1").unwrap());
    let rows = lines(60_000, |n, out| writeln!(out, ".var n{} I 1 l{} end", n % 50, n % 20_000).unwrap());
    let text = format!(".method static run(I)I\n{stores}end:\niload 0\nireturn\n{rows}");
    assert!(measure("rows of names", &text).is_empty());
}

/// Each call has its own copy of the site, and the site is long.
#[test]
fn a_long_dynamic_site_thousands_of_times() {
    let arguments = lines(2_000, |n, out| write!(out, " {n}").unwrap());
    let mut text = format!(".method static run(I)I\ninvokedynamic what()V A.boot()V{arguments}\n");
    // Later calls name the first one's constant, which is the only one of its kind.
    text += &".again\n".repeat(9_000);
    text += "iload 0\nireturn\n";
    assert_eq!(measure("long dynamic sites", &text).len(), 1);
}

#[test]
fn a_deep_stack() {
    let pushes = lines(20_000, |_, out| writeln!(out, "iconst_0").unwrap());
    let joins = lines(10_000, |n, out| writeln!(out, "iadd\ngoto j{n}\nj{n}:").unwrap());
    let text = format!(".method static run(I)I\n.limits 30000 1\n{pushes}{joins}ireturn\n");
    measure("deep stack", &text);
}
