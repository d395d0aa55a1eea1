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

/** Compares the recordings of the module's tests with the plan, and writes a site, XML and JSON. */
@Mojo(
        name = "report",
        defaultPhase = LifecyclePhase.VERIFY,
        requiresDependencyResolution = ResolutionScope.TEST,
        threadSafe = true)
public class ReportMojo extends AbstractJudgingMojo {

    /** The folder of the site. */
    @Parameter(property = "breccia.site", defaultValue = "${project.reporting.outputDirectory}/breccia")
    File site;

    /** The title of the site. */
    @Parameter(property = "breccia.title", defaultValue = "${project.name}")
    String title;

    @Override
    void run() throws MojoExecutionException {
        if (!hasRecordings()) {
            return;
        }
        List<String> words = new ArrayList<>(Arrays.asList(
                "--html", site.getPath(), "--xml", files().xml.getPath(), "--name", title));
        for (String root : project.getCompileSourceRoots()) {
            addFolder(words, "--sources", root);
        }
        for (String line : judge(words.toArray(new String[0]))) {
            getLog().info(line);
        }
    }
}
