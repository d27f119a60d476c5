package io.github.suppliersdk.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;

/**
 * The texts of one body that come again and again, such as the option and the holder categories of a hundred slots: each
 * becomes one String that all slots share. Holds the last text for each of a few places, so it never grows.
 */
final class RepeatedTexts {
    private static final int PLACES = 64;
    private static final int LONGEST = 50;

    private final String[] places = new String[PLACES];

    /** The text on which the parser stands. */
    String read(JsonParser parser) throws IOException {
        int length = parser.getTextLength();
        if (length > LONGEST) {
            return parser.getText();
        }
        char[] text = parser.getTextCharacters();
        int from = parser.getTextOffset();
        int place = place(text, from, length);
        String last = places[place];
        if (last != null && isSame(last, text, from, length)) {
            return last;
        }
        String read = parser.getText();
        places[place] = read;
        return read;
    }

    private static int place(char[] text, int from, int length) {
        int hash = 0;
        for (int i = from; i < from + length; i++) {
            hash = 31 * hash + text[i];
        }
        return (hash ^ (hash >>> 16)) & (PLACES - 1);
    }

    private static boolean isSame(String known, char[] text, int from, int length) {
        if (known.length() != length) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (known.charAt(i) != text[from + i]) {
                return false;
            }
        }
        return true;
    }
}
