import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import pascal.taie.Main;
import pascal.taie.World;
import pascal.taie.analysis.graph.callgraph.CallGraph;
import pascal.taie.analysis.pta.PointerAnalysis;
import pascal.taie.analysis.pta.PointerAnalysisResult;
import pascal.taie.analysis.pta.core.heap.Obj;
import pascal.taie.ir.stmt.Cast;
import pascal.taie.ir.stmt.Invoke;
import pascal.taie.ir.stmt.Stmt;
import pascal.taie.language.classes.JMethod;
import pascal.taie.language.type.ReferenceType;
import pascal.taie.language.type.Type;
import pascal.taie.language.type.TypeSystem;

/** Runs Tai-e's pointer analysis on a program with a main: JAR MAINCLASS CONTEXTS WORKDIR [EDGES]. */
public final class TaieDriver {
    /** As close to the other columns as its options go; peers/README.md says what each means. */
    private static final String OPTIONS = ";only-app:false;implicit-entries:%s;distinguish-string-constants:null"
            + ";merge-string-objects:true;merge-string-builders:true;merge-exception-objects:true"
            + ";handle-invokedynamic:false;reflection-inference:null";

    public static void main(String[] args) throws Exception {
        String jar = args[0];
        String contexts = args[2];
        String output = args[3];
        PrintStream out = System.out;
        boolean implicit = Boolean.getBoolean("implicit-entries");
        List<String> options = new ArrayList<>(List.of(
                "-pp", "-ap", "-cp", jar, "-m", args[1], "--output-dir", output,
                "-a", "pta=cs:" + contexts + String.format(OPTIONS, implicit)));
        Files.createDirectories(Path.of(output));
        long start = System.nanoTime();
        Main.main(options.toArray(String[]::new));
        double seconds = (System.nanoTime() - start) / 1e9;
        PointerAnalysisResult result = World.get().getResult(PointerAnalysis.ID);
        Report report = new Report(jar, args.length > 4);
        count(result, report);
        report.also("analysis_seconds", seconds);
        report.also("classes", World.get().getClassHierarchy().allClasses().count());
        report.print(out);
        if (report.keepsEdges()) {
            report.writeEdges(args[4]);
        }
    }

    private static void count(PointerAnalysisResult result, Report report) {
        CallGraph<Invoke, JMethod> graph = result.getCallGraph();
        TypeSystem types = World.get().getTypeSystem();
        graph.reachableMethods().forEach(method -> {
            String holder = method.getDeclaringClass().getName();
            report.method(holder);
            if (report.keepsEdges() && report.isApplication(holder)) {
                report.keep(name(method));
            }
            if (method.isAbstract()) {
                return;
            }
            for (Stmt stmt : method.getIR()) {
                if (stmt instanceof Cast cast && mayFail(cast, result, types)) {
                    report.mayFailCast(holder);
                } else if (stmt instanceof Invoke invoke) {
                    call(graph, report, holder, invoke);
                }
            }
        });
    }

    private static void call(CallGraph<Invoke, JMethod> graph, Report report, String holder, Invoke invoke) {
        Set<JMethod> callees = new HashSet<>(graph.getCalleesOf(invoke));
        for (JMethod callee : callees) {
            String target = callee.getDeclaringClass().getName();
            report.edge(holder, target);
            if (report.keepsEdges() && report.isApplication(holder) && report.isApplication(target)) {
                // Its statements know lines, not bytecode offsets.
                report.keep(name(invoke.getContainer()), -1, name(callee));
            }
        }
        if (callees.size() > 1 && (invoke.isVirtual() || invoke.isInterface())) {
            report.polyCall(holder);
        }
    }

    private static boolean mayFail(Cast cast, PointerAnalysisResult result, TypeSystem types) {
        Type wanted = cast.getRValue().getCastType();
        if (!(wanted instanceof ReferenceType)) {
            return false;
        }
        for (Obj object : result.getPointsToSet(cast.getRValue().getValue())) {
            if (!types.isSubtype(wanted, object.getType())) {
                return true;
            }
        }
        return false;
    }

    private static String name(JMethod method) {
        List<String> parameters = method.getParamTypes().stream().map(Type::getName).toList();
        String holder = method.getDeclaringClass().getName();
        return Report.name(holder, method.getName(), parameters, method.getReturnType().getName());
    }
}
