package io.github.suppliersdk.sandbox.internal.control;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The recorded beginning of the body of a request or a response.
 *
 * @param bytes the kept bytes, which must not be changed
 * @param length the length of the whole body in bytes
 */
@SuppressWarnings("ArrayRecordComponent") // is not compared
public record CapturedBody(byte[] bytes, int length) {

    /** The maximum number of bytes that are kept of a body. */
    private static final int KEPT = 32 * 1024;

    /** Records a body. A short array is not copied, so it must not be changed afterwards. */
    public static CapturedBody of(byte[] body) {
        return new CapturedBody(body.length <= KEPT ? body : Arrays.copyOf(body, KEPT), body.length);
    }

    /** Whether all bytes of the body are kept. */
    public boolean isComplete() {
        return bytes.length == length;
    }

    /** The kept bytes as UTF-8 text. */
    public String text() {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
