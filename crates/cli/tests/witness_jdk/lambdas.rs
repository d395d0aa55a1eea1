//! Lambdas that do something, values of the JDK, and other threads.

use crate::support::Trial;

const ARMS: &str = "
package lab;
public abstract class Arm {
    abstract int move();
    static class Plain extends Arm { int move() { return 1; } }
    static class Strong extends Arm { int move() { return 2; } }
}";

/// Only a step gets a robot.
const ROBOT: &str = "
package lab;
public class Robot {
    private Arm arm = new Arm.Plain();
    Robot() {}
    public void strengthen() { arm = new Arm.Strong(); }
    public int work() { return arm.move(); }
    public static int run(Step step) { Robot robot = new Robot(); step.with(robot); return robot.work(); }
    public interface Step { void with(Robot robot); }
    static class Rest implements Step { public void with(Robot robot) {} }
    public static Step rest() { return new Rest(); }
}";

fn written(component: &[(&str, &str)], test: &str, file: &str, words: &[&str]) -> String {
    let tests = format!("public class Tests {{ @org.junit.jupiter.api.Test void runs() {{ {test} }} }}");
    let trial = Trial::new(component, &tests);
    let done = trial.witness(&[&["--budget", "40000"], words].concat());
    assert!(!done.out.contains(" 0 possible"), "{}{}", done.out, done.err);
    let text = trial.read(file);
    let class = file.trim_start_matches("src/").trim_end_matches(".java").replace('/', ".");
    let again = trial.with(file, &class);
    assert!(again.out.contains("TOTAL  RC 100.0 %"), "{text}{}{}", again.out, again.err);
    text
}

/// The component has a step of its own, so that an analysis needs none of the client.
#[test]
fn a_lambda_calls_what_only_it_gets() {
    let component = [("lab/Arm.java", ARMS), ("lab/Robot.java", ROBOT)];
    let text = written(
        &component,
        "lab.Robot.run(lab.Robot.rest());",
        "src/lab/witnesses/RobotWitnessTest.java",
        &["--item", "lab/Robot.work"],
    );
    expect_test::expect![[r#"
        package lab.witnesses;

        import static org.junit.jupiter.api.Assertions.assertEquals;

        import lab.Robot;
        import org.junit.jupiter.api.Test;

        /** Written by `breccia witness`: each test meets what the other tests had missed. */
        public class RobotWitnessTest {

            // Arm$Strong receives Arm.move in Robot.work
            // Arm.move reaches Arm$Strong.move in Robot.work
            @Test
            void receivesArmStrongInRobotWork() {
                Robot.Step step = robot -> robot.strengthen();
                int result = Robot.run(step);
                assertEquals(2, result);
            }
        }
    "#]]
    .assert_eq(&text);
}

const TIMER: &str = "
package lab;
public class Timer {
    private final Arm arm;
    public Timer(java.time.Duration duration) {
        arm = duration.toMillis() > 50 ? new Arm.Strong() : new Arm.Plain();
    }
    public java.util.concurrent.CompletableFuture<Integer> start() {
        return java.util.concurrent.CompletableFuture.supplyAsync(() -> {
            try { Thread.sleep(20); } catch (InterruptedException e) { return 0; }
            return arm.move();
        });
    }
}";

/// A duration that is long enough, and a call in another thread that a test has to wait for.
#[test]
fn a_duration_is_made_and_another_thread_waited_for() {
    let text = written(
        &[("lab/Arm.java", ARMS), ("lab/Timer.java", TIMER)],
        "new lab.Timer(java.time.Duration.ZERO).start().join();",
        "src/lab/witnesses/TimerWitnessTest.java",
        &[],
    );
    assert!(text.contains("Duration.of"), "{text}");
    assert!(text.contains(".get(1L, TimeUnit.SECONDS)"), "{text}");
}

const SWITCH: &str = "
package lab;
public class Switch {
    private Arm arm = new Arm.Plain();
    private int level;
    public void use(java.io.InputStream stream) { stream.hashCode(); arm = new Arm.Strong(); level++; }
    public void move() { arm.move(); }
    public int getLevel() { return level; }
}";

/// A getter shows what a call did that gives nothing.
#[test]
fn a_getter_is_looked_at() {
    let text = written(
        &[("lab/Arm.java", ARMS), ("lab/Switch.java", SWITCH)],
        "new lab.Switch().move();",
        "src/lab/witnesses/SwitchWitnessTest.java",
        &[],
    );
    assert!(text.contains("int level = switchValue.getLevel();"), "{text}");
    assert!(text.contains("assertEquals(1, level);"), "{text}");
    assert!(!text.contains("throws"), "{text}");
}

const LISTENERS: &str = "
package lab;
public class Stage {
    private Arm arm = new Arm.Plain();
    Stage() {}
    public void strengthen() { arm = new Arm.Strong(); }
    public int work() { return arm.move(); }
    public interface Listener { <T> void hear(T value, Stage stage); }
    static class Deaf implements Listener { public <T> void hear(T value, Stage stage) {} }
    public static Listener deaf() { return new Deaf(); }
    public static int tell(Listener listener) {
        Stage stage = new Stage();
        listener.hear(1, stage);
        return stage.work();
    }
}";

/// No lambda can have type parameters.
#[test]
fn a_generic_method_needs_a_class() {
    let text = written(
        &[("lab/Arm.java", ARMS), ("lab/Stage.java", LISTENERS)],
        "lab.Stage.tell(lab.Stage.deaf());",
        "src/lab/witnesses/StageWitnessTest.java",
        &["--item", "lab/Stage.work"],
    );
    let listener = "Stage.Listener listener = new Stage.Listener() {
            @Override
            public void hear(Object argument1, Stage stage) {
                stage.strengthen();
            }
        };";
    assert!(text.contains(listener), "{text}");
}

const LOG: &str = "
package lab;
public class Log {
    private final Arm arm;
    public Log(java.io.PrintStream out, int size) {
        arm = size > 2 ? new Arm.Strong() : new Arm.Plain();
        out.print(size);
    }
    public String work() { return arm.move() + System.lineSeparator(); }
}";

/// Tests leave no files behind, and expect no end of a line.
#[test]
fn no_file_is_named_and_no_end_of_a_line_expected() {
    let component = [("lab/Arm.java", ARMS), ("lab/Log.java", LOG)];
    let text = written(
        &component,
        "new lab.Log(System.out, 1).work();",
        "src/lab/witnesses/LogWitnessTest.java",
        &["--item", "lab/Log.work"],
    );
    assert!(!text.contains("PrintStream(\"") && !text.contains("\\n"), "{text}");
}
