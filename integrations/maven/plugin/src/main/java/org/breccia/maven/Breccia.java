package org.breccia.maven;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.logging.Log;

/** Runs the command {@code breccia}. */
final class Breccia {

    /** The result of a run. */
    static final class Ended {
        final int code;
        final List<String> lines;

        Ended(int code, List<String> lines) {
            this.code = code;
            this.lines = lines;
        }
    }

    private final String executable;
    private final File folder;
    private final Log log;

    Breccia(String executable, File folder, Log log) {
        this.executable = executable;
        this.folder = folder;
        this.log = log;
    }

    /** Runs a command that must succeed, and returns the lines that it printed. */
    List<String> must(List<String> words) throws MojoExecutionException {
        Ended ended = run(words);
        if (ended.code != 0) {
            throw new MojoExecutionException(
                    "`breccia " + words.get(0) + "` failed with exit code " + ended.code + "; see its messages above.");
        }
        return ended.lines;
    }

    /** Runs a command. Its standard error goes to the log. */
    Ended run(List<String> words) throws MojoExecutionException {
        List<String> command = new ArrayList<>();
        command.add(executable);
        command.addAll(words);
        log.debug("breccia: " + command);
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder);
        builder.environment().put("JAVA_HOME", javaHome());
        builder.environment().put("NO_COLOR", "1");
        try {
            Process process = builder.start();
            process.getOutputStream().close();
            Thread warnings = new Thread(() -> readLines(process.getErrorStream()).forEach(this::print));
            warnings.start();
            List<String> lines = readLines(process.getInputStream());
            int code = process.waitFor();
            warnings.join();
            return new Ended(code, lines);
        } catch (IOException problem) {
            throw new MojoExecutionException(
                    "The command " + executable + " cannot be run: install breccia and put it on the PATH, or set its "
                            + "path with -Dbreccia.executable=FILE (" + problem.getMessage() + ")",
                    problem);
        } catch (InterruptedException problem) {
            Thread.currentThread().interrupt();
            throw new MojoExecutionException("interrupted while breccia was running", problem);
        }
    }

    private void print(String line) {
        if (line.startsWith("note: ")) {
            log.info(line.substring("note: ".length()));
        } else if (line.startsWith("warning: ")) {
            log.warn(line.substring("warning: ".length()));
        } else {
            log.warn(line);
        }
    }

    /** The JDK that Maven runs in, and Surefire too unless configured otherwise. */
    private static String javaHome() {
        File home = new File(System.getProperty("java.home"));
        boolean insideOldJdk = home.getName().equals("jre") && new File(home.getParentFile(), "lib/tools.jar").isFile();
        return insideOldJdk ? home.getParent() : home.getPath();
    }

    private static List<String> readLines(InputStream input) {
        List<String> lines = new ArrayList<>();
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(input, StandardCharsets.UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                lines.add(line);
            }
        } catch (IOException problem) {
            lines.add("(the rest could not be read: " + problem.getMessage() + ")");
        }
        return lines;
    }
}
