package io.github.suppliersdk.internal.webhooks.receiver;

import io.github.suppliersdk.internal.json.Databind;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Digests of keys and of the known fields of requests. */
final class Digests {
    private static final int LONGEST_ID = 100;

    private Digests() {}

    /** The key of a row: the id itself if it is short and of plain characters, otherwise a digest of it. */
    static String key(String kind, String id) {
        boolean isPlain =
                id.length() <= LONGEST_ID && id.chars().allMatch(c -> c > ' ' && c < 0x7f && c != '#' && c != ':');
        return kind + (isPlain ? id : "#" + hex(id));
    }

    /** The digest of the fields of a request that this version knows. */
    static String of(Object request, Shape shape) {
        return hex(shape.canonical(Databind.tree(request)));
    }

    private static String hex(String text) {
        return HexFormat.of().formatHex(sha256(text), 0, 20);
    }

    static byte[] sha256(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
