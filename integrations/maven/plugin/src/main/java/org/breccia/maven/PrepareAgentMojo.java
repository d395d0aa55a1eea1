package org.breccia.maven;

import java.io.File;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;

/**
 * Plans what the tests of the module have to cover, and adds the agent to a property that Surefire and Failsafe pass
 * to the JVMs of the tests.
 *
 * <p>The property is {@code argLine}, which both read by default. A configured {@code <argLine>} must refer to the
 * property with late evaluation: {@code @{argLine}}.
 */
@Mojo(
        name = "prepare-agent",
        defaultPhase = LifecyclePhase.PROCESS_TEST_CLASSES,
        requiresDependencyResolution = ResolutionScope.TEST,
        threadSafe = true)
public class PrepareAgentMojo extends AbstractModuleMojo {

    /** The property that gets the agent. */
    @Parameter(property = "breccia.propertyName", defaultValue = "argLine")
    String propertyName;

    /** Further arguments for {@code breccia plan} only. */
    @Parameter(property = "breccia.planOptions")
    List<String> planOptions;

    @Override
    void run() throws MojoExecutionException {
        RunFiles files = files();
        files.clear();
        if (!hasClasses(classes())) {
            tellIdle("breccia: there are no classes in " + classes() + ", nothing to plan.");
            skipped();
            return;
        }
        files.data.mkdirs();
        plan(files);
        String argument = agent(files);
        String line = ArgLine.prepend(argument, project.getProperties().getProperty(propertyName));
        project.getProperties().setProperty(propertyName, line);
        getLog().info(propertyName + " set to " + line);
        for (String obstacle : tests().obstacles(propertyName)) {
            getLog().warn("breccia: " + obstacle);
        }
        context().put("breccia.propertyName", propertyName);
    }

    /** Defines the property, so that a late {@code @{argLine}} does not reach the JVM unresolved. */
    @Override
    void skipped() {
        if (project.getProperties().getProperty(propertyName) == null) {
            project.getProperties().setProperty(propertyName, "");
        }
    }

    private void plan(RunFiles files) throws MojoExecutionException {
        List<String> words =
                new ArrayList<>(Arrays.asList("plan", classes().getPath(), "--output", files.plan.getPath()));
        addCommon(words);
        add(words, planOptions);
        for (String line : breccia().must(words)) {
            getLog().debug(line);
        }
    }

    private String agent(RunFiles files) throws MojoExecutionException {
        List<String> lines = breccia().must(Arrays.asList(
                "agent", "--plan", files.plan.getPath(), "--data", files.data.getPath(),
                "--library-folder", files.library.getPath()));
        for (String line : lines) {
            if (line.startsWith("-")) {
                return line;
            }
        }
        throw new MojoExecutionException("`breccia agent` printed no JVM argument: " + lines);
    }

    private static boolean hasClasses(File folder) {
        File[] found = folder.listFiles();
        if (found == null) {
            return false;
        }
        for (File file : found) {
            boolean isClass = file.getName().endsWith(".class") && !file.getName().equals("module-info.class");
            if (file.isDirectory() ? hasClasses(file) : isClass) {
                return true;
            }
        }
        return false;
    }
}
