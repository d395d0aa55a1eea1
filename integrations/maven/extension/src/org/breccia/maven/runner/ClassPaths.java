package org.breccia.maven.runner;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import javax.inject.Named;
import javax.inject.Singleton;

import org.apache.maven.eventspy.AbstractEventSpy;
import org.apache.maven.execution.ExecutionEvent;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.project.MavenProject;

/**
 * Keeps the test class path of every project, and which plugins ran its tests.
 *
 * <p>For each goal, Maven resolves only the scopes that the goal needs, and forgets the others. The longest class
 * path seen after any goal is the one of the tests.
 */
@Named("breccia")
@Singleton
public class ClassPaths extends AbstractEventSpy {

    private final Map<String, List<String>> byProject = new HashMap<>();
    private final Set<String> testRuns = new HashSet<>();

    @Override
    public void onEvent(Object event) {
        if (event instanceof ExecutionEvent) {
            ExecutionEvent execution = (ExecutionEvent) event;
            ExecutionEvent.Type type = execution.getType();
            if (type == ExecutionEvent.Type.MojoStarted) {
                keep(execution.getProject(), execution.getMojoExecution());
            }
            if (type == ExecutionEvent.Type.MojoSucceeded || type == ExecutionEvent.Type.MojoFailed) {
                keep(execution.getProject());
            }
        }
    }

    /** The test class path of a project as far as it was resolved, including the project's own folders. */
    synchronized List<String> of(MavenProject project) {
        return byProject.getOrDefault(project.getId(), Collections.<String>emptyList());
    }

    /** Whether a plugin has run tests of a project, or was about to. */
    synchronized boolean ranTests(MavenProject project, String artifact) {
        return testRuns.contains(project.getId() + " " + artifact);
    }

    private synchronized void keep(MavenProject project, MojoExecution mojo) {
        // The goals of Surefire and Failsafe that run tests.
        if ("test".equals(mojo.getGoal()) || "integration-test".equals(mojo.getGoal())) {
            testRuns.add(project.getId() + " " + mojo.getArtifactId());
        }
    }

    private synchronized void keep(MavenProject project) {
        List<String> now;
        try {
            now = new ArrayList<>(project.getTestClasspathElements());
        } catch (Exception unresolved) {
            return;
        }
        if (now.size() > of(project).size()) {
            byProject.put(project.getId(), now);
        }
    }
}
