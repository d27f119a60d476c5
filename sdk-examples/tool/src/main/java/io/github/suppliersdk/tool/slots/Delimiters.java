package io.github.suppliersdk.tool.slots;

import io.github.suppliersdk.tool.ToolException;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Recognises what separates the columns of a CSV file, by its first line. */
final class Delimiters {
    private static final char[] KNOWN = {',', ';', '\t'};
    private static final int LONGEST_LINE = 1 << 16;

    private Delimiters() {}

    /**
     * The separator of the first line, outside of quotes; a comma if it has none. The text is then read from its beginning.
     *
     * @throws ToolException if the line has several that could be it
     */
    static char recognise(String name, BufferedReader text) throws IOException {
        String line = firstLine(text);
        List<Character> found = new ArrayList<>();
        for (char each : KNOWN) {
            if (line.indexOf(each) >= 0) {
                found.add(each);
            }
        }
        if (found.size() > 1) {
            throw ToolException.failed(name + ", line 1: what separates its columns? The line has "
                    + String.join(" and ", found.stream().map(Delimiters::text).toList())
                    + ". Say it with --delimiter.");
        }
        return found.isEmpty() ? ',' : found.get(0);
    }

    /** The first line without what is in quotes. */
    private static String firstLine(BufferedReader text) throws IOException {
        text.mark(LONGEST_LINE);
        StringBuilder line = new StringBuilder();
        boolean isQuoted = false;
        int each = text.read();
        for (int i = 1; i < LONGEST_LINE && each >= 0 && (isQuoted || (each != '\n' && each != '\r')); i++) {
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
