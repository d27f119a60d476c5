package io.github.suppliersdk.tool.slots;

import java.nio.charset.Charset;

/**
 * The encoding and the separator of a file of slots.
 *
 * @param hasByteOrderMark whether the file begins with the byte order mark of UTF-8, by which spreadsheets detect UTF-8
 * @param delimiter the separator of the columns; unused for JSON lines
 */
record TextFormat(Charset charset, boolean hasByteOrderMark, char delimiter) {
    TextFormat withDelimiter(char other) {
        return new TextFormat(charset, hasByteOrderMark, other);
    }
}
