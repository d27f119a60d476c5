package io.github.suppliersdk.internal.webhooks;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;

/** Whether bytes are UTF-8, found without making a text of them. JSON parsers let several kinds of wrong bytes pass. */
final class Utf8 {
    private static final int PIECE = 2048;

    private Utf8() {}

    /** Where the text begins: a byte order mark means nothing in UTF-8, and some clients send it. */
    static int afterByteOrderMark(byte[] bytes, int length) {
        boolean marked = length >= 3 && bytes[0] == (byte) 0xEF && bytes[1] == (byte) 0xBB && bytes[2] == (byte) 0xBF;
        return marked ? 3 : 0;
    }

    /** Whether they are well-formed UTF-8 without NUL, which JSON never has and UTF-16 and UTF-32 always have. */
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
        CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder(); // reports what is malformed
        CharBuffer piece = CharBuffer.allocate(PIECE);
        CoderResult result = CoderResult.OVERFLOW;
        while (result.isOverflow()) {
            result = decoder.decode(bytes, piece, true);
            piece.clear();
        }
        return !result.isError();
    }
}
