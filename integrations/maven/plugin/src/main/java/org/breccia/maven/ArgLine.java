package org.breccia.maven;

/**
 * Quotes an argument for a line that Surefire splits at blanks.
 *
 * <p>Everything between two double or two single quotes is literal, quoted text joins the text next to it, and there
 * is no escape character.
 */
final class ArgLine {

    private ArgLine() {}

    /** Puts an argument at the start of a line. */
    static String prepend(String argument, String line) {
        String quoted = quote(argument);
        return line == null || line.trim().isEmpty() ? quoted : quoted + " " + line.trim();
    }

    /** An argument as one word of a line. */
    static String quote(String argument) {
        if (!argument.isEmpty() && argument.chars().noneMatch(c -> Character.isWhitespace(c) || c == '"' || c == '\'')) {
            return argument;
        }
        StringBuilder line = new StringBuilder();
        int start = 0;
        do {
            // Text without one kind of quote goes between two quotes of that kind.
            char quote = firstQuote(argument, start) == '"' ? '\'' : '"';
            int end = argument.indexOf(quote, start);
            end = end < 0 ? argument.length() : end;
            line.append(quote).append(argument, start, end).append(quote);
            start = end;
        } while (start < argument.length());
        return line.toString();
    }

    private static char firstQuote(String text, int start) {
        for (int at = start; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c == '"' || c == '\'') {
                return c;
            }
        }
        return 0;
    }
}
