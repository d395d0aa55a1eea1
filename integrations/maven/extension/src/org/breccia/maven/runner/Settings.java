package org.breccia.maven.runner;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The settings of the extension. They are in a file next to the classes: nothing has to survive a command line. */
final class Settings {

    /** The file to write the report to. */
    final String report;

    /** What to put before every {@code argLine}, quoted as needed there; empty for nothing. */
    final String argument;

    private Settings(String report, String argument) {
        this.report = report;
        this.argument = argument;
    }

    static Settings read() {
        try (InputStream input = Settings.class.getResourceAsStream("settings.txt");
                BufferedReader lines =
                        new BufferedReader(new InputStreamReader(input, StandardCharsets.UTF_8))) {
            return new Settings(lines.readLine(), lines.readLine());
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }
}
