import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import soot.G;
import soot.Local;
import soot.MethodOrMethodContext;
import soot.PackManager;
import soot.PointsToAnalysis;
import soot.RefLikeType;
import soot.Scene;
import soot.SootClass;
import soot.SootMethod;
import soot.Type;
import soot.Unit;
import soot.jimple.AssignStmt;
import soot.jimple.CastExpr;
import soot.jimple.InterfaceInvokeExpr;
import soot.jimple.InvokeExpr;
import soot.jimple.Stmt;
import soot.jimple.VirtualInvokeExpr;
import soot.jimple.toolkits.callgraph.CallGraph;
import soot.jimple.toolkits.callgraph.Edge;
import soot.options.Options;
import soot.util.queue.QueueReader;

/** Builds a call graph with Soot's SPARK for a program with a main: JAR MAINCLASS ANALYSIS WORKDIR [EDGES]. */
public final class SparkDriver {
    public static void main(String[] args) throws Exception {
        String jar = args[0];
        if (!args[2].equals("spark")) {
            throw new IllegalArgumentException("no analysis " + args[2]);
        }
        long start = System.nanoTime();
        load(jar, args[1]);
        double loaded = (System.nanoTime() - start) / 1e9;
        PackManager.v().getPack("cg").apply();
        double solved = (System.nanoTime() - start) / 1e9;
        Report report = new Report(jar, args.length > 4);
        new Counter(report).run();
        report.also("load_seconds", loaded);
        report.also("analysis_seconds", solved - loaded);
        report.also("classes", Scene.v().getClasses().size());
        report.print(System.out);
        if (report.keepsEdges()) {
            report.writeEdges(args[4]);
        }
    }

    /** SPARK with the call graph built on the fly, everything analysed, nothing but the main as entry. */
    private static void load(String jar, String main) {
        G.reset();
        Options options = Options.v();
        options.set_whole_program(true);
        options.set_allow_phantom_refs(true);
        options.set_include_all(true);
        options.set_output_format(Options.output_format_none);
        options.set_src_prec(Options.src_prec_only_class);
        options.set_soot_classpath("VIRTUAL_FS_FOR_JDK:" + jar);
        options.set_main_class(main);
        options.setPhaseOption("cg", "implicit-entry:false");
        options.setPhaseOption("cg", "trim-clinit:true");
        options.setPhaseOption("cg.spark", "enabled:true");
        options.setPhaseOption("cg.spark", "on-fly-cg:true");
        options.setPhaseOption("cg.spark", "string-constants:false");
        options.setPhaseOption("cg.spark", "merge-stringbuffer:true");
        SootClass mainClass = Scene.v().forceResolve(main, SootClass.BODIES);
        mainClass.setApplicationClass();
        Scene.v().loadNecessaryClasses();
        Scene.v().setMainClass(mainClass);
        Scene.v().setEntryPoints(List.of(mainClass.getMethod("void main(java.lang.String[])")));
    }

    private static final class Counter {
        private final CallGraph graph = Scene.v().getCallGraph();
        private final PointsToAnalysis pointers = Scene.v().getPointsToAnalysis();
        private final Report report;

        Counter(Report report) {
            this.report = report;
        }

        void run() {
            QueueReader<MethodOrMethodContext> methods = Scene.v().getReachableMethods().listener();
            while (methods.hasNext()) {
                SootMethod method = methods.next().method();
                if (isMadeUp(method)) {
                    continue;
                }
                report.method(holder(method));
                if (report.keepsEdges() && report.isApplication(holder(method))) {
                    report.keep(name(method));
                }
                if (method.hasActiveBody()) {
                    method.getActiveBody().getUnits().forEach(unit -> statement(method, unit));
                }
            }
        }

        private void statement(SootMethod method, Unit unit) {
            Stmt stmt = (Stmt) unit;
            if (stmt.containsInvokeExpr()) {
                call(method, stmt);
            } else if (stmt instanceof AssignStmt assign
                    && assign.getRightOp() instanceof CastExpr cast
                    && mayFail(cast)) {
                report.mayFailCast(holder(method));
            }
        }

        private void call(SootMethod caller, Stmt stmt) {
            Set<SootMethod> callees = new HashSet<>();
            for (Iterator<Edge> edges = graph.edgesOutOf(stmt); edges.hasNext(); ) {
                Edge edge = edges.next();
                if (!edge.isClinit()) {
                    seeThrough(edge.tgt(), callees, new HashSet<>());
                }
            }
            String holder = holder(caller);
            for (SootMethod callee : callees) {
                report.edge(holder, holder(callee));
                if (report.keepsEdges() && report.isApplication(holder) && report.isApplication(holder(callee))) {
                    // Its statements know lines, not bytecode offsets.
                    report.keep(name(caller), -1, name(callee));
                }
            }
            InvokeExpr invoke = stmt.getInvokeExpr();
            boolean selected = invoke instanceof VirtualInvokeExpr || invoke instanceof InterfaceInvokeExpr;
            if (callees.size() > 1 && selected) {
                report.polyCall(holder);
            }
        }

        /** The classes that Soot makes up for lambdas stand for the methods that they call. */
        private void seeThrough(SootMethod callee, Set<SootMethod> callees, Set<SootMethod> seen) {
            if (!isMadeUp(callee)) {
                callees.add(callee);
            } else if (seen.add(callee) && !callee.getName().equals("bootstrap$")) {
                for (Iterator<Edge> edges = graph.edgesOutOf(callee); edges.hasNext(); ) {
                    Edge edge = edges.next();
                    if (!edge.isClinit()) {
                        seeThrough(edge.tgt(), callees, seen);
                    }
                }
            }
        }

        private boolean mayFail(CastExpr cast) {
            if (!(cast.getCastType() instanceof RefLikeType) || !(cast.getOp() instanceof Local local)) {
                return false;
            }
            for (Type held : pointers.reachingObjects(local).possibleTypes()) {
                if (!Scene.v().getOrMakeFastHierarchy().canStoreType(held, cast.getCastType())) {
                    return true;
                }
            }
            return false;
        }
    }

    private static final Map<SootClass, Boolean> MADE_UP = new HashMap<>();

    private static boolean isMadeUp(SootMethod method) {
        return MADE_UP.computeIfAbsent(
                method.getDeclaringClass(), holder -> holder.declaresMethodByName("bootstrap$"));
    }

    private static String holder(SootMethod method) {
        return method.getDeclaringClass().getName();
    }

    private static String name(SootMethod method) {
        List<String> parameters = method.getParameterTypes().stream().map(Type::toString).toList();
        return Report.name(holder(method), method.getName(), parameters, method.getReturnType().toString());
    }
}
