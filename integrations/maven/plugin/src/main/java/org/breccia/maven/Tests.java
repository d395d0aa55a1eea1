package org.breccia.maven;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;

import org.apache.maven.model.Plugin;
import org.apache.maven.model.PluginExecution;
import org.apache.maven.project.MavenProject;
import org.codehaus.plexus.util.xml.Xpp3Dom;

/** How do Surefire and Failsafe run the tests of a project, and does something keep the agent out? */
final class Tests {

    private static final String[] PLUGINS = {"maven-surefire-plugin", "maven-failsafe-plugin"};

    private final MavenProject project;
    private final Properties user;

    Tests(MavenProject project, Properties user) {
        this.project = project;
        this.user = user;
    }

    /** The property that skips tests, if one is set. */
    String skippedBy() {
        for (String name : new String[] {"maven.test.skip", "skipTests", "maven.test.skip.exec"}) {
            String value = property(name);
            if (value != null && (value.isEmpty() || Boolean.parseBoolean(value))) {
                return name;
            }
        }
        return null;
    }

    /** What keeps the agent in the property out of test JVMs, one sentence for each reason. */
    List<String> obstacles(String propertyName) {
        Set<String> found = new LinkedHashSet<>();
        for (String artifact : PLUGINS) {
            for (Xpp3Dom configuration : configurations(artifact)) {
                lookAtForks(artifact, configuration, found);
                lookAtLine(artifact, configuration, propertyName, found);
            }
        }
        return new ArrayList<>(found);
    }

    private void lookAtForks(String artifact, Xpp3Dom configuration, Set<String> found) {
        if ("0".equals(value(configuration, "forkCount")) || "never".equals(value(configuration, "forkMode"))) {
            found.add(artifact + " runs tests inside Maven's own JVM (forkCount=0), where nothing can be recorded: "
                    + "set forkCount to 1 or more.");
        }
    }

    private void lookAtLine(String artifact, Xpp3Dom configuration, String propertyName, Set<String> found) {
        String line = child(configuration, "argLine");
        boolean isFixed = line != null && !line.isEmpty()
                && !line.contains("@{" + propertyName + "}")
                && !line.contains("${" + propertyName + "}");
        if (isFixed) {
            found.add("The <argLine> of " + artifact + " is fixed, so the agent is not loaded: "
                    + "put @{" + propertyName + "} into it.");
        } else if (user.containsKey(propertyName) && (line == null || !line.contains("@{"))) {
            found.add("-D" + propertyName + " on the command line hides the agent: "
                    + "put it into the <properties> of the POM.");
        }
    }

    /** The configurations of a test plugin, one for each of its executions. */
    private List<Xpp3Dom> configurations(String artifact) {
        List<Xpp3Dom> found = new ArrayList<>();
        Plugin plugin = project.getPlugin("org.apache.maven.plugins:" + artifact);
        if (plugin == null) {
            return found;
        }
        for (PluginExecution execution : plugin.getExecutions()) {
            found.add((Xpp3Dom) execution.getConfiguration());
        }
        if (found.isEmpty()) {
            found.add((Xpp3Dom) plugin.getConfiguration());
        }
        return found;
    }

    /** The value of a parameter: configured, or else the user's property, or else the project's. */
    private String value(Xpp3Dom configuration, String name) {
        String configured = child(configuration, name);
        return configured != null ? configured : property(name);
    }

    private String property(String name) {
        return user.getProperty(name, project.getProperties().getProperty(name));
    }

    private static String child(Xpp3Dom configuration, String name) {
        Xpp3Dom child = configuration == null ? null : configuration.getChild(name);
        return child == null || child.getValue() == null ? null : child.getValue().trim();
    }
}
