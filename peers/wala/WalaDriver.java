import com.ibm.wala.classLoader.CallSiteReference;
import com.ibm.wala.classLoader.IClass;
import com.ibm.wala.classLoader.IMethod;
import com.ibm.wala.classLoader.Language;
import com.ibm.wala.core.util.ref.ReferenceCleanser;
import com.ibm.wala.ipa.callgraph.AnalysisCacheImpl;
import com.ibm.wala.ipa.callgraph.AnalysisOptions;
import com.ibm.wala.ipa.callgraph.AnalysisScope;
import com.ibm.wala.ipa.callgraph.CGNode;
import com.ibm.wala.ipa.callgraph.CallGraph;
import com.ibm.wala.ipa.callgraph.IAnalysisCacheView;
import com.ibm.wala.ipa.callgraph.impl.Util;
import com.ibm.wala.ipa.callgraph.propagation.InstanceKey;
import com.ibm.wala.ipa.callgraph.propagation.PointerAnalysis;
import com.ibm.wala.ipa.callgraph.propagation.PointerKey;
import com.ibm.wala.ipa.callgraph.propagation.PropagationCallGraphBuilder;
import com.ibm.wala.ipa.cha.ClassHierarchy;
import com.ibm.wala.ipa.cha.ClassHierarchyFactory;
import com.ibm.wala.ssa.IR;
import com.ibm.wala.ssa.SSACheckCastInstruction;
import com.ibm.wala.ssa.SSAInstruction;
import com.ibm.wala.types.ClassLoaderReference;
import com.ibm.wala.types.MethodReference;
import com.ibm.wala.types.TypeReference;
import java.io.File;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarFile;

/** Builds a call graph with WALA for a program with a main: JAR MAINCLASS ANALYSIS WORKDIR [EDGES]. */
public final class WalaDriver {
    public static void main(String[] args) throws Exception {
        String jar = args[0];
        long start = System.nanoTime();
        AnalysisScope scope = AnalysisScope.createJavaAnalysisScope();
        for (File module : new File(System.getProperty("java.home"), "jmods").listFiles()) {
            scope.addToScope(ClassLoaderReference.Primordial, new JarFile(module));
        }
        // What WALA itself brings to stand for native methods.
        Path model = Path.of(args[3], "primordial.jar");
        Files.createDirectories(model.getParent());
        try (InputStream content = WalaDriver.class.getResourceAsStream("/primordial.jar.model")) {
            Files.copy(content, model, StandardCopyOption.REPLACE_EXISTING);
        }
        scope.addToScope(ClassLoaderReference.Primordial, new JarFile(model.toFile()));
        scope.addToScope(ClassLoaderReference.Application, new JarFile(jar));
        // Classes whose superclass is missing hang below a root of their own, as phantoms.
        ClassHierarchy hierarchy = ClassHierarchyFactory.makeWithPhantom(scope);
        double loaded = (System.nanoTime() - start) / 1e9;
        AnalysisOptions options = new AnalysisOptions(
                scope, Util.makeMainEntrypoints(hierarchy, "L" + args[1].replace('.', '/')));
        options.setReflectionOptions(AnalysisOptions.ReflectionOptions.NONE);
        options.setHandleStaticInit(true);
        IAnalysisCacheView cache = new AnalysisCacheImpl();
        PropagationCallGraphBuilder builder = builder(args[2], options, cache, hierarchy);
        // When half of the heap is in use, WALA clears the caches of all classes, and fails at the first phantom.
        ReferenceCleanser.registerClassHierarchy(null);
        CallGraph graph = builder.makeCallGraph(options, null);
        double solved = (System.nanoTime() - start) / 1e9;
        Report report = new Report(jar, args.length > 4);
        new Counter(graph, builder.getPointerAnalysis(), hierarchy, report).run();
        report.also("load_seconds", loaded);
        report.also("analysis_seconds", solved - loaded);
        report.also("classes", hierarchy.getNumberOfClasses());
        report.also("nodes", graph.getNumberOfNodes());
        report.print(System.out);
        if (report.keepsEdges()) {
            report.writeEdges(args[4]);
        }
    }

    private static PropagationCallGraphBuilder builder(
            String name, AnalysisOptions options, IAnalysisCacheView cache, ClassHierarchy hierarchy) {
        switch (name) {
            case "0-cfa":
                return Util.makeZeroCFABuilder(Language.JAVA, options, cache, hierarchy);
            case "0-1-cfa":
                return Util.makeZeroOneCFABuilder(Language.JAVA, options, cache, hierarchy);
            case "vanilla-0-1-cfa":
                return Util.makeVanillaZeroOneCFABuilder(Language.JAVA, options, cache, hierarchy);
            case "0-1-container-cfa":
                return Util.makeZeroOneContainerCFABuilder(options, cache, hierarchy);
            case "1-cfa":
                return Util.makeNCFABuilder(1, options, cache, hierarchy);
            case "2-obj":
                return Util.makeNObjBuilder(2, options, cache, hierarchy);
            default:
                throw new IllegalArgumentException("no analysis " + name);
        }
    }

    /** A call of a method: contexts are left out. */
    private record Site(IMethod caller, CallSiteReference call) {}

    /** Counts over methods; what belongs to one method in several contexts is put together first. */
    private static final class Counter {
        private final CallGraph graph;
        private final PointerAnalysis<InstanceKey> pointers;
        private final ClassHierarchy hierarchy;
        private final Report report;
        private final Map<Site, Set<IMethod>> calls = new HashMap<>();

        Counter(CallGraph graph, PointerAnalysis<InstanceKey> pointers, ClassHierarchy hierarchy, Report report) {
            this.graph = graph;
            this.pointers = pointers;
            this.hierarchy = hierarchy;
            this.report = report;
        }

        void run() {
            Set<IMethod> methods = new HashSet<>();
            Set<Object> failing = new HashSet<>();
            for (CGNode node : graph) {
                if (isMadeUp(node.getMethod())) {
                    continue;
                }
                if (methods.add(node.getMethod())) {
                    method(node.getMethod());
                }
                calls(node);
                casts(node, failing);
            }
            calls.forEach(this::edges);
        }

        private void method(IMethod method) {
            report.method(holder(method));
            if (report.keepsEdges() && report.isApplication(holder(method))) {
                report.keep(name(method));
            }
        }

        private void calls(CGNode node) {
            for (Iterator<CallSiteReference> sites = node.iterateCallSites(); sites.hasNext(); ) {
                CallSiteReference site = sites.next();
                Set<IMethod> callees =
                        calls.computeIfAbsent(new Site(node.getMethod(), site), key -> new HashSet<>());
                for (CGNode callee : graph.getPossibleTargets(node, site)) {
                    seeThrough(callee, callees, new HashSet<>());
                }
            }
        }

        /** What WALA makes up itself (lambda classes) stands for the methods that it calls. */
        private void seeThrough(CGNode callee, Set<IMethod> callees, Set<CGNode> seen) {
            if (!isMadeUp(callee.getMethod())) {
                callees.add(callee.getMethod());
            } else if (seen.add(callee)) {
                graph.getSuccNodes(callee).forEachRemaining(next -> seeThrough(next, callees, seen));
            }
        }

        private void edges(Site site, Set<IMethod> callees) {
            String holder = holder(site.caller);
            for (IMethod callee : callees) {
                report.edge(holder, holder(callee));
                if (report.keepsEdges() && report.isApplication(holder) && report.isApplication(holder(callee))) {
                    report.keep(name(site.caller), site.call.getProgramCounter(), name(callee));
                }
            }
            if (callees.size() > 1 && (site.call.isVirtual() || site.call.isInterface())) {
                report.polyCall(holder);
            }
        }

        private void casts(CGNode node, Set<Object> failing) {
            IR ir = node.getIR();
            if (ir == null) {
                return;
            }
            for (SSAInstruction instruction : ir.getInstructions()) {
                if (instruction instanceof SSACheckCastInstruction cast
                        && mayFail(node, cast)
                        && failing.add(Map.entry(node.getMethod(), cast.iIndex()))) {
                    report.mayFailCast(holder(node.getMethod()));
                }
            }
        }

        private boolean mayFail(CGNode node, SSACheckCastInstruction cast) {
            PointerKey key = pointers.getHeapModel().getPointerKeyForLocal(node, cast.getVal());
            for (InstanceKey object : pointers.getPointsToSet(key)) {
                boolean fits = false;
                for (TypeReference wanted : cast.getDeclaredResultTypes()) {
                    IClass type = hierarchy.lookupClass(wanted);
                    fits |= type != null && hierarchy.isAssignableFrom(type, object.getConcreteType());
                }
                if (!fits) {
                    return true;
                }
            }
            return false;
        }
    }

    private static boolean isMadeUp(IMethod method) {
        return method.isWalaSynthetic() && !method.isNative();
    }

    private static String holder(IMethod method) {
        return className(method.getReference());
    }

    private static String className(MethodReference method) {
        return method.getDeclaringClass().getName().toString().substring(1).replace('/', '.');
    }

    private static String name(IMethod method) {
        MethodReference reference = method.getReference();
        return className(reference) + "." + reference.getName() + reference.getDescriptor();
    }
}
