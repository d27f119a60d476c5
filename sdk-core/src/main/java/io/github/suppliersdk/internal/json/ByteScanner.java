package io.github.suppliersdk.internal.json;

import io.github.suppliersdk.internal.bytes.Bytes;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Walks over JSON in the form that it nearly always has: texts of plain ASCII without escapes, whole numbers of at most
 * 18 digits. It never reads wrongly: whatever it is not sure of is an {@link UnusualFormException}.
 */
final class ByteScanner {
    private static final int MOST_DIGITS = 18;
    private static final int DEEPEST = 10;
    private static final byte[] NULL = ascii("null");
    private static final byte[] TRUE = ascii("true");
    private static final byte[] FALSE = ascii("false");

    /** In each of eight bytes: the lowest bit, the highest bit, a blank, a quotation mark, a backslash. */
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

    /** The next byte that is no white space; stays where it is. */
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

    /** Goes past this character if it is the next one. */
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

    /** Goes past a null if that is next. */
    boolean skipNull() throws UnusualFormException {
        return peek() == 'n' && skip(NULL);
    }

    /** Goes past these bytes if they stand here. */
    boolean skip(byte[] literal) {
        if (!Arrays.equals(bytes, at, Math.min(end, at + literal.length), literal, 0, literal.length)) {
            return false;
        }
        at += literal.length;
        return true;
    }

    /** Nothing but white space may follow. */
    void expectEnd() throws UnusualFormException {
        while (at < end) {
            byte next = bytes[at];
            if (next != ' ' && next != '\n' && next != '\r' && next != '\t') {
                throw new UnusualFormException();
            }
            at++;
        }
    }

    /** Goes past the name of a field; {@link #isText} says which it was. */
    void name() throws UnusualFormException {
        text();
        expect(':');
    }

    /** Goes past a text. */
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
     * The first position from there on that is no plain ASCII: a quotation mark, a backslash, a control character, or part
     * of a longer character. Looks at eight bytes at a time. A subtraction may borrow from the next byte, so that a byte
     * after the first that is found may be found wrongly, but never the first one.
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
                && bytes[i] != '\\') { // what is not ASCII is negative here
            i++;
        }
        return i;
    }

    /** Sets the highest bit of each byte that is less than that of the other number. */
    private static long below(long eight, long bounds) {
        return (eight - bounds) & ~eight;
    }

    private static long zero(long eight) {
        return below(eight, LOWEST);
    }

    /** Whether the text that it went past last is this one. */
    boolean isText(byte[] known) {
        return textTo - textFrom == known.length && Arrays.equals(bytes, textFrom, textTo, known, 0, known.length);
    }

    /** The text that it went past last. */
    String string() {
        return new String(bytes, textFrom, textTo - textFrom, StandardCharsets.ISO_8859_1);
    }

    /** The text that it went past last: this String if that is what it says, or else a new one. */
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

    /** The text that it went past last, one String for equal texts. */
    String string(StringInterner texts) {
        return texts.get(bytes, textFrom, textTo);
    }

    /** Puts the text that it went past last into this array from its beginning; gives its length. */
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

    /** Goes past a whole number. What follows it is not looked at: anything but its end is refused by the next step. */
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

    /** Goes past the value of a field that this version does not know, and gives it as {@link PlainValues} would. */
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

    /** Goes past a value of any kind, which must be well-formed; one that is nested deeper than any known field is unusual. */
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

    /** Where it stands. */
    int position() {
        return at;
    }

    /** Goes back to where it stood. */
    void goBack(int position) {
        at = position;
    }

    /** Goes past the bytes that stand between these positions, if they stand here again. */
    boolean skipCopyOf(int from, int to) {
        int length = to - from;
        if (end - at < length || !Arrays.equals(bytes, at, at + length, bytes, from, to)) {
            return false;
        }
        at += length;
        return true;
    }
}
