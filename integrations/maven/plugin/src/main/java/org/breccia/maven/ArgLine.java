package org.breccia.maven;

/**
 * How does one argument stand in a line that Surefire splits at blanks?
 *
 * <p>Between two double or two single quotes everything stands for itself, what is quoted joins what touches it,
 * and no character escapes another.
 */
final class ArgLine {

    private ArgLine() {}

    /** Puts an argument before what a line has. */
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
            // A stretch without one kind of quote goes between two of that kind.
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
