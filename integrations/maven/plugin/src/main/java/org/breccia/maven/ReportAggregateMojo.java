package org.breccia.maven;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;

/**
 * Adds up the results of all modules of the build on one page, with links to the sites of the modules.
 *
 * <p>Each module is judged by its own tests: what the tests of one module cover in another counts for neither. To
 * judge all modules as one component, run {@code breccia run -- mvn test}.
 *
 * <p>Call it after the build, {@code mvn verify breccia:report-aggregate}, or bind it in a module that depends on
 * all others.
 */
@Mojo(name = "report-aggregate", defaultPhase = LifecyclePhase.VERIFY, aggregator = true, threadSafe = true)
public class ReportAggregateMojo extends AbstractBrecciaMojo {

    /** The folder of the page. */
    @Parameter(
            property = "breccia.aggregateSite",
            defaultValue = "${project.reporting.outputDirectory}/breccia-aggregate")
    File site;

    /** The title of the page. */
    @Parameter(property = "breccia.title", defaultValue = "${project.name}")
    String title;

    @Override
    void run() throws MojoExecutionException {
        List<Aggregate.Row> rows = new ArrayList<>();
        for (MavenProject module : session.getProjects()) {
            File xml = new RunFiles(new File(module.getBuild().getDirectory(), "breccia")).xml;
            if (xml.isFile()) {
                rows.add(row(module, xml));
            }
        }
        if (rows.isEmpty()) {
            getLog().warn("breccia: no module has a report yet. Run breccia:report in the modules first.");
            return;
        }
        File page = new File(site, "index.html");
        site.mkdirs();
        try {
            Files.write(page.toPath(), Aggregate.page(title, rows).getBytes(StandardCharsets.UTF_8));
        } catch (IOException problem) {
            throw new MojoExecutionException("cannot write " + page, problem);
        }
        getLog().info(Aggregate.total(rows));
        getLog().info("breccia: the report of " + rows.size() + " modules is " + page);
    }

    private Aggregate.Row row(MavenProject module, File xml) throws MojoExecutionException {
        Path index = new File(module.getReporting().getOutputDirectory(), "breccia/index.html").toPath();
        Path link = site.toPath().toAbsolutePath().relativize(index.toAbsolutePath());
        try {
            return Aggregate.read(module.getName(), link.toString().replace(File.separatorChar, '/'), xml);
        } catch (Exception problem) {
            throw new MojoExecutionException("cannot read " + xml + ": " + problem.getMessage(), problem);
        }
    }
}
