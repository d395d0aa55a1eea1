package org.breccia.maven.runner;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;

import javax.inject.Inject;
import javax.inject.Named;
import javax.inject.Singleton;

import org.apache.maven.AbstractMavenLifecycleParticipant;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.model.Build;
import org.apache.maven.model.Plugin;
import org.apache.maven.model.PluginExecution;
import org.apache.maven.model.PluginManagement;
import org.apache.maven.project.MavenProject;
import org.codehaus.plexus.util.xml.Xpp3Dom;

/**
 * Puts a JVM argument before the {@code argLine} of Surefire and Failsafe in every project of the build.
 *
 * <p>It changes only the configuration of the plugins, not the property {@code argLine}. Whatever sets that property
 * (the POM, the command line or a plugin that runs before the tests) still works. If the POM configures no
 * {@code argLine}, the new configuration refers to the property and does not copy it. Models are already interpolated
 * here, so Maven resolves the property only when the tests are about to start.
 */
@Named("breccia")
@Singleton
public class Participant extends AbstractMavenLifecycleParticipant {

    private static final String GROUP = "org.apache.maven.plugins";
    private static final String[] TEST_PLUGINS = {"maven-surefire-plugin", "maven-failsafe-plugin"};

    private final ClassPaths classPaths;
    private final Settings settings = Settings.read();
    private final List<String> notes = new ArrayList<>();
    /** The plugins that would run tests of a project in this JVM. */
    private final Set<String> withoutFork = new HashSet<>();

    @Inject
    public Participant(ClassPaths classPaths) {
        this.classPaths = classPaths;
    }

    @Override
    public void afterProjectsRead(MavenSession session) {
        for (MavenProject project : session.getProjects()) {
            lookAtSkips(session, project);
            for (String artifact : TEST_PLUGINS) {
                try {
                    prepare(session, project, artifact);
                } catch (RuntimeException | LinkageError problem) {
                    // The build belongs to the user and continues without us.
                    note("trouble", project, artifact + ": " + problem);
                }
            }
        }
    }

    @Override
    public void afterSessionEnd(MavenSession session) {
        Report report = new Report(notes);
        if (session.getProjects() != null) {
            for (MavenProject project : session.getProjects()) {
                for (String artifact : TEST_PLUGINS) {
                    // A property such as forkCount applies to both plugins, even if the build uses only one.
                    if (withoutFork.contains(key(project, artifact)) && classPaths.ranTests(project, artifact)) {
                        report.note("no-fork", project, artifact);
                    }
                }
            }
            for (MavenProject project : session.getProjects()) {
                report.add(project, classPaths.of(project));
            }
        }
        report.write(settings.report);
    }

    private void prepare(MavenSession session, MavenProject project, String artifact) {
        Plugin plugin = find(project, artifact);
        lookAtForks(session, project, plugin, plugin.getConfiguration());
        for (PluginExecution execution : plugin.getExecutions()) {
            lookAtForks(session, project, plugin, execution.getConfiguration());
        }
        if (settings.argument.isEmpty()) {
            return;
        }
        // Executions already have a copy of the plugin's configuration. Later changes to the plugin affect only
        // goals that are called by name.
        for (PluginExecution execution : plugin.getExecutions()) {
            execution.setConfiguration(withArgument(project, execution.getConfiguration()));
        }
        plugin.setConfiguration(withArgument(project, plugin.getConfiguration()));
    }

    /** The plugin where Maven will look for it; a new one in the project if Maven would find none. */
    private static Plugin find(MavenProject project, String artifact) {
        String key = Plugin.constructKey(GROUP, artifact);
        Build build = project.getModel().getBuild();
        Plugin plugin = build.getPluginsAsMap().get(key);
        if (plugin != null) {
            return plugin;
        }
        PluginManagement management = build.getPluginManagement();
        if (management == null) {
            management = new PluginManagement();
            build.setPluginManagement(management);
        }
        plugin = management.getPluginsAsMap().get(key);
        if (plugin == null) {
            plugin = new Plugin();
            plugin.setGroupId(GROUP);
            plugin.setArtifactId(artifact);
            management.addPlugin(plugin);
        }
        return plugin;
    }

    private Xpp3Dom withArgument(MavenProject project, Object configuration) {
        Xpp3Dom changed =
                configuration == null ? new Xpp3Dom("configuration") : new Xpp3Dom((Xpp3Dom) configuration);
        Xpp3Dom line = changed.getChild("argLine");
        if (line == null) {
            line = new Xpp3Dom("argLine");
            changed.addChild(line);
        }
        String old = line.getValue();
        if (old == null || old.trim().isEmpty()) {
            old = "${argLine}";
            // Maven leaves the name of an unknown property unchanged.
            if (project.getProperties().getProperty("argLine") == null) {
                project.getProperties().setProperty("argLine", "");
            }
        }
        line.setValue(settings.argument + " " + old);
        return changed;
    }

    private void lookAtForks(MavenSession session, MavenProject project, Plugin plugin, Object configuration) {
        boolean none = "0".equals(value(session, project, configuration, "forkCount"))
                || "never".equals(value(session, project, configuration, "forkMode"));
        if (none) {
            withoutFork.add(key(project, plugin.getArtifactId()));
        }
    }

    private void lookAtSkips(MavenSession session, MavenProject project) {
        for (String property : new String[] {"skipTests", "maven.test.skip"}) {
            String value = value(session, project, null, property);
            if (value != null && (value.isEmpty() || Boolean.parseBoolean(value))) {
                note("skipped", project, property);
            }
        }
    }

    private static String key(MavenProject project, String artifact) {
        return project.getId() + " " + artifact;
    }

    private void note(String kind, MavenProject project, String what) {
        String note = Report.line(kind, project, what);
        if (!notes.contains(note)) {
            notes.add(note);
        }
    }

    /** The value of a parameter: configured, or else the user's property, or else the project's. */
    private static String value(MavenSession session, MavenProject project, Object configuration, String name) {
        Xpp3Dom child = configuration == null ? null : ((Xpp3Dom) configuration).getChild(name);
        if (child != null && child.getValue() != null) {
            return child.getValue().trim();
        }
        Properties user = session.getUserProperties();
        return user.getProperty(name, project.getProperties().getProperty(name));
    }
}
