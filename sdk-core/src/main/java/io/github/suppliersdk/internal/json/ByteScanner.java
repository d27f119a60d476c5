package io.github.suppliersdk.internal.json;

import io.github.suppliersdk.internal.bytes.Bytes;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Scans JSON in its usual form: plain ASCII strings without escapes, and whole numbers of at most 18 digits. Any
 * other form, valid or not, is an {@link UnusualFormException}.
 */
final class ByteScanner {
    private static final int MOST_DIGITS = 18;
    private static final int DEEPEST = 10;
    private static final byte[] NULL = ascii("null");
    private static final byte[] TRUE = ascii("true");
    private static final byte[] FALSE = ascii("false");

    /** Masks for eight bytes: the lowest bit, the highest bit, a blank, a quotation mark, a backslash. */
    private static final long LOWEST = 0x0101010101010101L;

    private static final long HIGHEST = LOWEST << 7;
    private static final long BLANKS = LOWEST * ' ';
    private static final long QUOTES = LOWEST * '"';
    private static final long BACKSLASHES = LOWEST * '\\';

    private final byte[] bytes;
    private final ByteBuffer words;
    private final int end;
    private int at;

    private int textFrom;
    private int textTo;

    ByteScanner(Bytes bytes) {
        this.bytes = bytes.array();
        this.words = ByteBuffer.wrap(this.bytes).order(ByteOrder.LITTLE_ENDIAN);
        this.end = bytes.size();
    }

    static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** Returns the next byte that is not white space, without skipping it. */
    byte peek() throws UnusualFormException {
        while (at < end) {
            byte next = bytes[at];
            if (next != ' ' && next != '\n' && next != '\r' && next != '\t') {
                return next;
            }
            at++;
        }
        throw new UnusualFormException();
    }

    /** Skips this character if it is next. */
    boolean skip(char wanted) throws UnusualFormException {
        if (at < end && bytes[at] == wanted) { // nearly always there is no white space
            at++;
            return true;
        }
        if (peek() != wanted) {
            return false;
        }
        at++;
        return true;
    }

    void expect(char wanted) throws UnusualFormException {
        if (!skip(wanted)) {
            throw new UnusualFormException();
        }
    }

    /** Skips a null if it is next. */
    boolean skipNull() throws UnusualFormException {
        return peek() == 'n' && skip(NULL);
    }

    /** Skips these bytes if they are next. */
    boolean skip(byte[] literal) {
        if (!Arrays.equals(bytes, at, Math.min(end, at + literal.length), literal, 0, literal.length)) {
            return false;
        }
        at += literal.length;
        return true;
    }

    /** Checks that only white space follows. */
    void expectEnd() throws UnusualFormException {
        while (at < end) {
            byte next = bytes[at];
            if (next != ' ' && next != '\n' && next != '\r' && next != '\t') {
                throw new UnusualFormException();
            }
            at++;
        }
    }

    /** Skips the name of a field; {@link #isText} compares it. */
    void name() throws UnusualFormException {
        text();
        expect(':');
    }

    /** Skips a string. */
    void text() throws UnusualFormException {
        expect('"');
        int i = endOfPlain(at);
        if (i == end || bytes[i] != '"') {
            throw new UnusualFormException();
        }
        textFrom = at;
        textTo = i;
        at = i + 1;
    }

    /**
     * The first position that is not plain ASCII: a quotation mark, a backslash, a control character, or part of a
     * longer character. Looks at eight bytes at a time. A subtraction may borrow from the next byte, so only the first
     * match is certain.
     */
    private int endOfPlain(int from) {
        int i = from;
        for (; i <= end - Long.BYTES; i += Long.BYTES) {
            long eight = words.getLong(i);
            long found = (eight | below(eight, BLANKS) | zero(eight ^ QUOTES) | zero(eight ^ BACKSLASHES)) & HIGHEST;
            if (found != 0) {
                return i + Long.numberOfTrailingZeros(found) / Byte.SIZE;
            }
        }
        while (i < end
                && bytes[i] >= ' '
                && bytes[i] != '"'
                && bytes[i] != '\\') { // bytes beyond ASCII are negative here
            i++;
        }
        return i;
    }

    /** Sets the highest bit of each byte that is less than the one in {@code bounds}. */
    private static long below(long eight, long bounds) {
        return (eight - bounds) & ~eight;
    }

    private static long zero(long eight) {
        return below(eight, LOWEST);
    }

    /** Whether the last string equals this one. */
    boolean isText(byte[] known) {
        return textTo - textFrom == known.length && Arrays.equals(bytes, textFrom, textTo, known, 0, known.length);
    }

    /** The last string. */
    String string() {
        return new String(bytes, textFrom, textTo - textFrom, StandardCharsets.ISO_8859_1);
    }

    /** The last string: this String if it is equal, otherwise a new one. */
    String string(String likely) {
        int length = textTo - textFrom;
        if (likely.length() != length) {
            return string();
        }
        for (int i = 0; i < length; i++) {
            if (bytes[textFrom + i] != likely.charAt(i)) {
                return string();
            }
        }
        return likely;
    }

    /** The last string, with one String for equal values. */
    String string(StringInterner texts) {
        return texts.get(bytes, textFrom, textTo);
    }

    /** Copies the last string into this array and returns its length. */
    int copyText(char[] into) throws UnusualFormException {
        int length = textTo - textFrom;
        if (length > into.length) {
            throw new UnusualFormException();
        }
        for (int i = 0; i < length; i++) {
            into[i] = (char) bytes[textFrom + i];
        }
        return length;
    }

    /** Skips and returns a whole number. The next step checks what follows it. */
    long wholeNumber() throws UnusualFormException {
        boolean negative = skip('-');
        int from = at;
        long value = 0;
        while (at < end && bytes[at] >= '0' && bytes[at] <= '9') {
            value = value * 10 + (bytes[at] - '0');
            at++;
        }
        int digits = at - from;
        if (digits == 0 || digits > MOST_DIGITS || (bytes[from] == '0' && (digits > 1 || negative))) {
            throw new UnusualFormException();
        }
        return negative ? -value : value;
    }

    int integer() throws UnusualFormException {
        long value = wholeNumber();
        if ((int) value != value) {
            throw new UnusualFormException();
        }
        return (int) value;
    }

    /** Skips and returns the value of an unknown field, in the form of {@link PlainValues}. */
    @Nullable
    Object plainValue() throws UnusualFormException {
        switch (peek()) {
            case '"' -> {
                text();
                return string();
            }
            case 't' -> {
                return literal(TRUE, true);
            }
            case 'f' -> {
                return literal(FALSE, false);
            }
            case 'n' -> {
                return literal(NULL, null);
            }
            default -> {
                long value = wholeNumber();
                return (int) value == value ? (Object) (int) value : (Object) value;
            }
        }
    }

    /** Skips a value of any kind, which must be well-formed; deeper nesting than in known fields is unusual. */
    void skipValue() throws UnusualFormException {
        skipValue(0);
    }

    private void skipValue(int depth) throws UnusualFormException {
        if (depth > DEEPEST) {
            throw new UnusualFormException();
        }
        if (skip('{')) {
            if (!skip('}')) {
                do {
                    name();
                    skipValue(depth + 1);
                } while (skip(','));
                expect('}');
            }
        } else if (skip('[')) {
            if (!skip(']')) {
                do {
                    skipValue(depth + 1);
                } while (skip(','));
                expect(']');
            }
        } else {
            skipPlain();
        }
    }

    private void skipPlain() throws UnusualFormException {
        switch (peek()) {
            case '"' -> text();
            case 't' -> literal(TRUE, null);
            case 'f' -> literal(FALSE, null);
            case 'n' -> literal(NULL, null);
            default -> wholeNumber();
        }
    }

    private @Nullable Object literal(byte[] text, @Nullable Object value) throws UnusualFormException {
        if (!skip(text)) {
            throw new UnusualFormException();
        }
        return value;
    }

    /** The current position. */
    int position() {
        return at;
    }

    /** Goes back to an earlier position. */
    void goBack(int position) {
        at = position;
    }

    /** Skips the bytes if they equal those between these positions. */
    boolean skipCopyOf(int from, int to) {
        int length = to - from;
        if (end - at < length || !Arrays.equals(bytes, at, at + length, bytes, from, to)) {
            return false;
        }
        at += length;
        return true;
    }
}
