package org.breccia.maven;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ArgLineTest {
    @Test
    void aPlainArgumentStandsAsItIs() {
        assertEquals("-agentpath:/a/b.so=plan=/p,data=/d", ArgLine.quote("-agentpath:/a/b.so=plan=/p,data=/d"));
    }

    @Test
    void blanksAndQuotesAreQuoted() {
        assertEquals("\"-Da=b c\"", ArgLine.quote("-Da=b c"));
        assertEquals("\"it's\"", ArgLine.quote("it's"));
        assertEquals("'say \"a\"'", ArgLine.quote("say \"a\""));
        assertEquals("\"it's \"'\"a b\" '\"'c'\"", ArgLine.quote("it's \"a b\" 'c'"));
        assertEquals("\"\"", ArgLine.quote(""));
    }

    @Test
    void whatWasThereStaysBehind() {
        assertEquals("-Da", ArgLine.prepend("-Da", null));
        assertEquals("-Da", ArgLine.prepend("-Da", "  "));
        assertEquals("-Da -Xmx1g @{more}", ArgLine.prepend("-Da", " -Xmx1g @{more}"));
    }
}
