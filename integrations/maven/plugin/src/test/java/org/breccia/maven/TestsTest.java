package org.breccia.maven;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.Properties;
import org.apache.maven.model.Plugin;
import org.apache.maven.model.PluginExecution;
import org.apache.maven.project.MavenProject;
import org.codehaus.plexus.util.xml.Xpp3Dom;
import org.junit.jupiter.api.Test;

class TestsTest {
    private final MavenProject project = new MavenProject();
    private final Properties user = new Properties();

    private int obstacles(String parameter, String value) {
        Plugin plugin = new Plugin();
        plugin.setArtifactId("maven-surefire-plugin");
        PluginExecution execution = new PluginExecution();
        if (parameter != null) {
            Xpp3Dom configuration = new Xpp3Dom("configuration");
            Xpp3Dom child = new Xpp3Dom(parameter);
            child.setValue(value);
            configuration.addChild(child);
            execution.setConfiguration(configuration);
        }
        plugin.addExecution(execution);
        MavenProject with = new MavenProject(project);
        with.getBuild().addPlugin(plugin);
        return new Tests(with, user).obstacles("argLine").size();
    }

    @Test
    void aPlainConfigurationLetsTheAgentIn() {
        assertEquals(0, obstacles(null, null));
        assertEquals(0, obstacles("argLine", "@{argLine} -Xmx1g"));
        assertEquals(0, obstacles("argLine", "-Xmx1g ${argLine}"));
        assertEquals(0, obstacles("argLine", ""));
        assertEquals(0, obstacles("forkCount", "2"));
    }

    @Test
    void fixedLinesAndMissingForksAreToldOf() {
        assertEquals(1, obstacles("argLine", "-Xmx1g"));
        assertEquals(1, obstacles("forkCount", "0"));
        assertEquals(1, obstacles("forkMode", "never"));
        user.setProperty("forkCount", "0");
        assertEquals(1, obstacles(null, null));
        assertEquals(0, obstacles("forkCount", "1"));
    }

    @Test
    void aLineOfTheCommandLineIsToldOf() {
        user.setProperty("argLine", "-Xmx1g");
        assertEquals(1, obstacles(null, null));
    }

    @Test
    void skippedTestsAreToldBy() {
        assertNull(new Tests(project, user).skippedBy());
        project.getProperties().setProperty("skipTests", "false");
        assertNull(new Tests(project, user).skippedBy());
        user.setProperty("skipTests", "");
        assertEquals("skipTests", new Tests(project, user).skippedBy());
    }
}
