package org.breccia.maven.runner;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;

import org.apache.maven.project.MavenProject;

/** The report on the build: each line has a kind, a tab, and a value. */
final class Report {

    private final List<String> lines = new ArrayList<>();

    Report(List<String> notes) {
        lines.addAll(notes);
    }

    /** A note on a project. */
    static String line(String kind, MavenProject project, String what) {
        return kind + "\t" + project.getArtifactId() + "\t" + what;
    }

    void note(String kind, MavenProject project, String what) {
        lines.add(line(kind, project, what));
    }

    void add(MavenProject project, List<String> classPath) {
        add("module", project.getBasedir().getPath());
        add("name", project.getArtifactId());
        add("classes", project.getBuild().getOutputDirectory());
        add("test-classes", project.getBuild().getTestOutputDirectory());
        for (Object root : project.getCompileSourceRoots()) {
            add("source", root);
        }
        for (Object root : project.getTestCompileSourceRoots()) {
            add("test-source", root);
        }
        for (String entry : classPath) {
            add("path", entry);
        }
    }

    /** Writes the report. If that fails, the build continues, and breccia notices that the report is missing. */
    void write(String file) {
        try {
            Files.write(Paths.get(file), lines, StandardCharsets.UTF_8);
        } catch (IOException | RuntimeException problem) {
            return;
        }
    }

    private void add(String kind, Object what) {
        lines.add(kind + "\t" + what);
    }
}
