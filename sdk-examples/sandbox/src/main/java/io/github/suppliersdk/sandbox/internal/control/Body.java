package io.github.suppliersdk.sandbox.internal.control;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The beginning of a body, as far as it is kept. */
public final class Body {

    /** The most bytes of a body that are kept. */
    public static final int KEPT = 64 * 1024;

    private static final byte[] NOTHING = {};

    private final byte[] bytes;
    private final int length;

    private Body(byte[] bytes, int length) {
        this.bytes = bytes;
        this.length = length;
    }

    /** Keeps the array itself if it is short, so it must not be changed. */
    public static Body of(byte[] whole) {
        return new Body(whole.length <= KEPT ? whole : Arrays.copyOf(whole, KEPT), whole.length);
    }

    Body forgotten() {
        return new Body(NOTHING, length);
    }

    /** The beginning of the body, which must not be changed; empty if it was dropped. */
    public byte[] bytes() {
        return bytes;
    }

    /** The length of the whole body, in bytes. */
    public int length() {
        return length;
    }

    public boolean isWhole() {
        return bytes.length == length;
    }

    public boolean isForgotten() {
        return bytes.length == 0 && length > 0;
    }

    public String text() {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    @Override
    public String toString() {
        return "Body[" + length + " bytes]";
    }
}
