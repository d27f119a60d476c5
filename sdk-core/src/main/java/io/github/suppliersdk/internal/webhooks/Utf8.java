package io.github.suppliersdk.internal.webhooks;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;

/** Checks whether bytes are UTF-8, without decoding them. JSON parsers accept several kinds of invalid bytes. */
final class Utf8 {
    private static final int PIECE = 2048;

    private Utf8() {}

    /** The beginning of the text: a byte order mark has no meaning in UTF-8, but some clients send it. */
    static int afterByteOrderMark(byte[] bytes, int length) {
        boolean marked = length >= 3 && bytes[0] == (byte) 0xEF && bytes[1] == (byte) 0xBB && bytes[2] == (byte) 0xBF;
        return marked ? 3 : 0;
    }

    /** Whether the bytes are well-formed UTF-8 without NUL, which JSON never has and UTF-16 and UTF-32 always have. */
    static boolean isText(byte[] bytes, int from, int to) {
        boolean isAscii = true;
        for (int i = from; i < to; i++) {
            if (bytes[i] == 0) {
                return false;
            }
            isAscii &= bytes[i] > 0;
        }
        return isAscii || isWellFormed(ByteBuffer.wrap(bytes, from, to - from));
    }

    private static boolean isWellFormed(ByteBuffer bytes) {
        CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder(); // throws for malformed bytes
        CharBuffer piece = CharBuffer.allocate(PIECE);
        CoderResult result = CoderResult.OVERFLOW;
        while (result.isOverflow()) {
            result = decoder.decode(bytes, piece, true);
            piece.clear();
        }
        return !result.isError();
    }
}
