package io.github.suppliersdk.sandbox.internal.control;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The recorded beginning of the body of a request or a response. */
public final class CapturedBody {

    /** The maximum number of bytes that are kept of a body. */
    public static final int KEPT = 64 * 1024;

    private static final byte[] NOTHING = {};

    private final byte[] bytes;
    private final int length;

    private CapturedBody(byte[] bytes, int length) {
        this.bytes = bytes;
        this.length = length;
    }

    /** Records a body. A short array is not copied, so it must not be changed afterwards. */
    public static CapturedBody of(byte[] body) {
        return new CapturedBody(body.length <= KEPT ? body : Arrays.copyOf(body, KEPT), body.length);
    }

    CapturedBody withoutBytes() {
        return new CapturedBody(NOTHING, length);
    }

    /** The kept bytes, which must not be changed; empty if they were dropped to save memory. */
    public byte[] bytes() {
        return bytes;
    }

    /** The length of the whole body in bytes. */
    public int length() {
        return length;
    }

    /** Whether all bytes of the body are kept. */
    public boolean isComplete() {
        return bytes.length == length;
    }

    /** Whether the bytes were dropped to save memory. */
    public boolean isDropped() {
        return bytes.length == 0 && length > 0;
    }

    /** The kept bytes as UTF-8 text. */
    public String text() {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    @Override
    public String toString() {
        return "CapturedBody[" + length + " bytes]";
    }
}
