package org.breccia.maven;

import java.io.File;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;

/** What all goals share: the project, the files of a run, and the command. */
public abstract class AbstractBrecciaMojo extends AbstractMojo {

    private static final String CONFIG = "breccia.toml";

    @Parameter(defaultValue = "${project}", readonly = true, required = true)
    MavenProject project;

    @Parameter(defaultValue = "${session}", readonly = true, required = true)
    MavenSession session;

    /** Skips the goal. */
    @Parameter(property = "breccia.skip", defaultValue = "false")
    boolean skip;

    /** The command: a name on the PATH, or a file. */
    @Parameter(property = "breccia.executable", defaultValue = "breccia")
    String executable;

    /** The folder for the plan, recordings and results. */
    @Parameter(property = "breccia.folder", defaultValue = "${project.build.directory}/breccia")
    File folder;

    /**
     * The options file for the command.
     *
     * <p>By default, the command uses {@code breccia.toml} of the module, or else of the folder of the whole build,
     * if there is one.
     */
    @Parameter(property = "breccia.config")
    File config;

    @Override
    public final void execute() throws MojoExecutionException, MojoFailureException {
        if (skip) {
            getLog().info("breccia is skipped: breccia.skip is set.");
            skipped();
            return;
        }
        run();
    }

    /** Does the goal's work. */
    abstract void run() throws MojoExecutionException, MojoFailureException;

    /** Does what must be done even when the goal is skipped. */
    void skipped() {}

    RunFiles files() {
        return new RunFiles(folder);
    }

    Breccia breccia() {
        return new Breccia(executable, project.getBasedir(), getLog());
    }

    /** Adds the options file to a command, if there is one that the command would not find by itself. */
    void addConfig(List<String> words) {
        File file = config;
        if (file == null && !new File(project.getBasedir(), CONFIG).isFile()) {
            File common = new File(session.getRequest().getMultiModuleProjectDirectory(), CONFIG);
            file = common.isFile() ? common : null;
        }
        if (file != null) {
            words.addAll(Arrays.asList("--config", file.getPath()));
        }
    }

    Tests tests() {
        return new Tests(project, session.getUserProperties());
    }

    /** Says why there is nothing to do. For a module that is only a parent, this is normal. */
    void tellIdle(String why) {
        if ("pom".equals(project.getPackaging())) {
            getLog().debug(why);
        } else {
            getLog().info(why);
        }
    }

    /** What goals of one project share with each other. */
    @SuppressWarnings("unchecked")
    Map<String, Object> context() {
        return getPluginContext();
    }
}
