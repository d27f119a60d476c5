package io.github.suppliersdk.internal.json;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Shares the repeated texts of one body, such as the option and the holder categories of a hundred slots: equal texts
 * become one String. It keeps the last text for each of a few entries, so it never grows.
 */
final class StringInterner {
    private static final int ENTRIES = 64;

    private final @Nullable String[] texts = new @Nullable String[ENTRIES];

    /** The position in the body of the text of each entry. */
    private final int[] starts = new int[ENTRIES];

    /** Returns the ASCII text between these positions of the body. */
    String get(byte[] body, int from, int to) {
        int length = to - from;
        if (length == 0) {
            return "";
        }
        int entry = (length * 31 + body[from] * 7 + body[to - 1]) & (ENTRIES - 1);
        String last = texts[entry];
        int start = starts[entry];
        if (last != null && last.length() == length && Arrays.equals(body, from, to, body, start, start + length)) {
            return last;
        }
        String text = new String(body, from, length, StandardCharsets.ISO_8859_1);
        texts[entry] = text;
        starts[entry] = from;
        return text;
    }
}
