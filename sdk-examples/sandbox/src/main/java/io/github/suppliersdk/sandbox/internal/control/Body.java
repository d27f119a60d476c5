package io.github.suppliersdk.sandbox.internal.control;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A body as far as it is kept. */
public final class Body {

    /** So much of a body is kept. */
    public static final int KEPT = 64 * 1024;

    private static final byte[] NOTHING = {};

    private final byte[] bytes;
    private final int length;

    private Body(byte[] bytes, int length) {
        this.bytes = bytes;
        this.length = length;
    }

    /** Keeps the bytes themselves if they are few, so nobody may change them. */
    public static Body of(byte[] whole) {
        return new Body(whole.length <= KEPT ? whole : Arrays.copyOf(whole, KEPT), whole.length);
    }

    Body forgotten() {
        return new Body(NOTHING, length);
    }

    /** Its beginning, which nobody may change; none if it was forgotten. */
    public byte[] bytes() {
        return bytes;
    }

    /** Of the whole body. */
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
