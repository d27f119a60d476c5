package io.github.suppliersdk.tool.slots;

import io.github.suppliersdk.tool.ToolException;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Detects the separator of the columns of a CSV file from its first line. */
final class Delimiters {
    private static final char[] KNOWN = {',', ';', '\t'};
    private static final int MAX_LINE = 1 << 16;

    private Delimiters() {}

    /**
     * Returns the separator that the first line has outside of quotes; a comma if it has none. The text is not
     * consumed.
     *
     * @throws ToolException if the line has more than one of the possible separators
     */
    static char detect(String name, BufferedReader text) throws IOException {
        String line = firstLine(text);
        List<Character> found = new ArrayList<>();
        for (char each : KNOWN) {
            if (line.indexOf(each) >= 0) {
                found.add(each);
            }
        }
        if (found.size() > 1) {
            throw ToolException.failed(name + ", line 1: the separator is ambiguous. The line has "
                    + String.join(" and ", found.stream().map(Delimiters::text).toList())
                    + ". Set the separator with --delimiter.");
        }
        return found.isEmpty() ? ',' : found.get(0);
    }

    /** Returns the first line without the text in quotes. */
    private static String firstLine(BufferedReader text) throws IOException {
        text.mark(MAX_LINE);
        StringBuilder line = new StringBuilder();
        boolean isQuoted = false;
        int each = text.read();
        for (int i = 1; i < MAX_LINE && each >= 0 && (isQuoted || (each != '\n' && each != '\r')); i++) {
            if (each == '"') {
                isQuoted = !isQuoted;
            } else if (!isQuoted) {
                line.append((char) each);
            }
            each = text.read();
        }
        text.reset();
        return line.toString();
    }

    static String text(char delimiter) {
        return delimiter == '\t' ? "tabs" : "\"" + delimiter + "\"";
    }
}
