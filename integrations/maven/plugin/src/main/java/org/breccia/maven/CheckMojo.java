package org.breccia.maven;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;

/** Fails the build if the tests of the module cover too little. */
@Mojo(
        name = "check",
        defaultPhase = LifecyclePhase.VERIFY,
        requiresDependencyResolution = ResolutionScope.TEST,
        threadSafe = true)
public class CheckMojo extends AbstractJudgingMojo {

    /** The exit code of {@code breccia check} if coverage is too low. */
    private static final int BELOW = 2;

    /** The minimum percentage of covered receiver classes (RC). */
    @Parameter(property = "breccia.minRc")
    String minRc;

    /** The minimum percentage of covered target methods (TM). */
    @Parameter(property = "breccia.minTm")
    String minTm;

    /** Whether the build fails; otherwise the plugin only warns. */
    @Parameter(property = "breccia.haltOnFailure", defaultValue = "true")
    boolean haltOnFailure;

    @Override
    void run() throws MojoExecutionException, MojoFailureException {
        if (minRc == null && minTm == null) {
            getLog().warn("breccia: neither minRc nor minTm is set, nothing to check.");
            return;
        }
        RunFiles files = files();
        if (!hasRecordings()) {
            // No plan: a module without classes. Tests skipped: the user's own choice.
            if (files.plan.isFile() && tests().skippedBy() == null) {
                complain("Nothing was recorded, so nothing is covered. " + whyNot());
            }
            return;
        }
        if (!files.hasFreshResult()) {
            judge("--no-recipes");
        }
        Breccia.Ended ended = breccia().run(words(files));
        for (String line : ended.lines) {
            getLog().info(line);
        }
        if (ended.code == BELOW) {
            complain("Coverage is below what is required (minRc " + shown(minRc) + ", minTm " + shown(minTm) + ").");
        } else if (ended.code != 0) {
            throw new MojoExecutionException(
                    "`breccia check` failed with exit code " + ended.code + "; see its messages above.");
        }
    }

    private List<String> words(RunFiles files) {
        // Of several modules, some may have nothing to cover.
        List<String> words =
                new ArrayList<>(Arrays.asList("check", "--allow-empty", "--result", files.result.getPath()));
        if (minRc != null) {
            words.addAll(Arrays.asList("--min-rc", minRc));
        }
        if (minTm != null) {
            words.addAll(Arrays.asList("--min-tm", minTm));
        }
        return words;
    }

    private void complain(String message) throws MojoFailureException {
        if (haltOnFailure) {
            throw new MojoFailureException(message);
        }
        getLog().warn("breccia: " + message);
    }

    private static String shown(String percentage) {
        return percentage == null ? "not set" : percentage + " %";
    }
}
