package io.github.suppliersdk.tool.slots;

import java.nio.charset.Charset;

/**
 * How the text of a file is written.
 *
 * @param hasMark whether the file begins with the byte order mark of UTF-8, by which spreadsheets recognise it
 * @param delimiter what separates the columns; without meaning for lines of JSON
 */
record TextForm(Charset charset, boolean hasMark, char delimiter) {
    TextForm withDelimiter(char other) {
        return new TextForm(charset, hasMark, other);
    }
}
