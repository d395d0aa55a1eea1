package org.breccia.maven;

import java.io.File;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import org.apache.maven.artifact.Artifact;
import org.apache.maven.artifact.DependencyResolutionRequiredException;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;

/** What goals share that read the classes of the module. */
public abstract class AbstractModuleMojo extends AbstractBrecciaMojo {

    /**
     * Arguments for {@code breccia plan} and {@code breccia report} that configure the analysis, such as
     * {@code --analysis} and {@code --open-types}.
     */
    @Parameter(property = "breccia.options")
    List<String> options;

    final File classes() {
        return new File(project.getBuild().getOutputDirectory());
    }

    /** Adds the class path, the options file and the user's arguments. */
    final void addCommon(List<String> words) throws MojoExecutionException {
        Set<String> modules = otherModules();
        Set<String> libraries = libraries();
        libraries.removeAll(modules);
        if (!libraries.isEmpty()) {
            words.addAll(Arrays.asList("--cp", String.join(File.pathSeparator, libraries)));
        }
        for (String module : modules) {
            words.addAll(Arrays.asList("--stubs", module));
        }
        addConfig(words);
        add(words, options);
    }

    static void add(List<String> words, List<String> more) {
        if (more != null) {
            words.addAll(more);
        }
    }

    /** The class path of the tests without the module's own folders: tests are clients, not component. */
    private Set<String> libraries() throws MojoExecutionException {
        try {
            Set<String> libraries = new LinkedHashSet<>(project.getTestClasspathElements());
            libraries.remove(project.getBuild().getOutputDirectory());
            libraries.remove(project.getBuild().getTestOutputDirectory());
            return libraries;
        } catch (DependencyResolutionRequiredException problem) {
            throw new MojoExecutionException("the test class path is not known yet", problem);
        }
    }

    /**
     * The classes of other modules of this build that the module needs. Users of the module create objects of them
     * and pass them in, but calls inside them are judged in their own module.
     */
    private Set<String> otherModules() {
        Set<String> keys = new HashSet<>();
        for (MavenProject module : session.getAllProjects()) {
            keys.add(module.getGroupId() + ":" + module.getArtifactId() + ":" + module.getVersion());
        }
        Set<String> found = new LinkedHashSet<>();
        for (Artifact artifact : project.getArtifacts()) {
            String key = artifact.getGroupId() + ":" + artifact.getArtifactId() + ":" + artifact.getBaseVersion();
            boolean isTests = Artifact.SCOPE_TEST.equals(artifact.getScope()) || artifact.hasClassifier();
            if (keys.contains(key) && !isTests && artifact.getFile() != null && artifact.getFile().exists()) {
                found.add(artifact.getFile().getPath());
            }
        }
        return found;
    }
}
