package org.breccia.maven;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AggregateTest {
    @TempDir
    Path folder;

    private Aggregate.Row row(String name, String counters) throws Exception {
        File xml = folder.resolve("report.xml").toFile();
        String text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?><!DOCTYPE report PUBLIC \"-//JACOCO//DTD Report 1.1//EN\" "
                + "\"report.dtd\"><report name=\"x\"><package name=\"p\"><counter type=\"BRANCH\" missed=\"9\" "
                + "covered=\"9\"/></package>" + counters + "</report>";
        Files.write(xml.toPath(), text.getBytes(StandardCharsets.UTF_8));
        return Aggregate.read(name, "../a b/index.html", xml);
    }

    @Test
    void sumsAreThoseOfTheWholeReport() throws Exception {
        Aggregate.Row one = row("one", "<counter type=\"BRANCH\" missed=\"2\" covered=\"2\"/>"
                + "<counter type=\"INSTRUCTION\" missed=\"0\" covered=\"3\"/>");
        Aggregate.Row two = row("two", "<counter type=\"BRANCH\" missed=\"1\" covered=\"3\"/>");
        assertEquals("TOTAL  RC 62.5 % (5/8)  TM 100.0 % (3/3)", Aggregate.total(Arrays.asList(one, two)));
        Aggregate.Row most = row("most", "<counter type=\"BRANCH\" missed=\"1\" covered=\"9999\"/>");
        assertEquals("TOTAL  RC 99.9 % (9999/10000)  TM n/a (0/0)", Aggregate.total(Arrays.asList(most)));
        assertEquals("TOTAL  RC n/a (0/0)  TM n/a (0/0)", Aggregate.total(Arrays.asList(row("none", ""))));
    }

    @Test
    void namesCannotHarmThePage() throws Exception {
        String page = Aggregate.page("<script>", Arrays.asList(row("a\"<b>&", "")));
        assertTrue(page.contains("<title>&lt;script&gt;</title>"), page);
        assertTrue(page.contains("href=\"./../a%20b/index.html\">a&quot;&lt;b&gt;&amp;</a>"), page);
    }
}
