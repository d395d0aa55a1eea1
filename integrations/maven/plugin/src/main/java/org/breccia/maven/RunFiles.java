package org.breccia.maven;

import java.io.File;

/** The files of a run. */
final class RunFiles {

    final File plan;
    final File data;
    final File result;
    final File xml;
    final File library;

    RunFiles(File folder) {
        plan = new File(folder, "breccia.plan");
        data = new File(folder, "data");
        result = new File(folder, "result.json");
        xml = new File(folder, "report.xml");
        library = new File(folder, "library");
    }

    /** Whether any JVM has recorded something. */
    boolean hasRecordings() {
        return recordings().length > 0;
    }

    /** Removes the files of an earlier run: they belong to another plan. */
    void clear() {
        for (File recording : recordings()) {
            recording.delete();
        }
        plan.delete();
        result.delete();
        xml.delete();
    }

    /** Whether the result exists and no recording is newer. */
    boolean hasFreshResult() {
        long made = result.lastModified();
        boolean fresh = result.isFile() && plan.lastModified() <= made;
        for (File recording : recordings()) {
            fresh &= recording.lastModified() <= made;
        }
        return fresh;
    }

    private File[] recordings() {
        File[] found = data.listFiles((folder, name) -> name.endsWith(".recording"));
        return found == null ? new File[0] : found;
    }
}
