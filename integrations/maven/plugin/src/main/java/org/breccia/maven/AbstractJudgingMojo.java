package org.breccia.maven;

import java.io.File;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.Parameter;

/** What goals share that compare recordings with the plan. */
public abstract class AbstractJudgingMojo extends AbstractModuleMojo {

    /** Further arguments for {@code breccia report} only. */
    @Parameter(property = "breccia.reportOptions")
    List<String> reportOptions;

    /**
     * The waivers file: items that cannot or need not be covered, each with a reason.
     *
     * <p>By default, the command uses {@code breccia-waivers.toml} of the module, if there is one.
     */
    @Parameter(property = "breccia.waivers")
    File waivers;

    /** Whether the module has a plan and a recording; says what is missing. */
    final boolean hasRecordings() {
        RunFiles files = files();
        if (!files.plan.isFile()) {
            tellIdle("breccia: there is no plan for this module (" + files.plan + "), nothing to judge.");
            return false;
        }
        if (files.hasRecordings()) {
            return true;
        }
        getLog().warn("breccia: NOTHING WAS RECORDED in " + files.data + ". " + whyNot());
        return false;
    }

    /** The likely reason why nothing was recorded. */
    final String whyNot() {
        String property = tests().skippedBy();
        if (property != null) {
            return "Tests are skipped (" + property + ").";
        }
        Object name = context().get("breccia.propertyName");
        List<String> obstacles = tests().obstacles(name == null ? "argLine" : name.toString());
        if (!obstacles.isEmpty()) {
            return String.join(" ", obstacles);
        }
        if (!new File(project.getBuild().getTestOutputDirectory()).isDirectory()) {
            return "The module has no tests.";
        }
        return "Did any test run, and with the agent in its JVM? `mvn -X` shows the command line of test JVMs.";
    }

    /** Judges, and writes the result and whatever {@code more} requests; returns what was printed. */
    final List<String> judge(String... more) throws MojoExecutionException {
        RunFiles files = files();
        List<String> words = new ArrayList<>(Arrays.asList(
                "report", "--plan", files.plan.getPath(), "--data", files.data.getPath(),
                "--result", files.result.getPath(), "--classes", classes().getPath()));
        addFolder(words, "--test-classes", project.getBuild().getTestOutputDirectory());
        if (waivers != null) {
            words.addAll(Arrays.asList("--waivers", waivers.getPath()));
        }
        words.addAll(Arrays.asList(more));
        addCommon(words);
        add(words, reportOptions);
        return breccia().must(words);
    }

    static void addFolder(List<String> words, String option, String folder) {
        if (new File(folder).isDirectory()) {
            words.addAll(Arrays.asList(option, folder));
        }
    }
}
