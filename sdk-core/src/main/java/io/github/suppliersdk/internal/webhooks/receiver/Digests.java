package io.github.suppliersdk.internal.webhooks.receiver;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.suppliersdk.internal.json.Databind;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;

/** Digests of ids and of requests. */
final class Digests {
    private static final int LONGEST_ID = 100;

    private Digests() {}

    /** The key of a row: the id itself if it is short and of plain characters, otherwise a digest of it. */
    static String key(String kind, String id) {
        return kind + (isPlain(id) ? id : "#" + hex(id));
    }

    /** Whether a text is short and of printed ASCII characters, but those that mean something in a key. */
    static boolean isPlain(String text) {
        return text.length() <= LONGEST_ID && text.chars().allMatch(c -> c > ' ' && c < 0x7f && c != '#' && c != ':');
    }

    /** The digest of a request: fields that this version does not know may differ between its copies. */
    static String of(Object request) {
        return hex(canonical(Databind.known(request)));
    }

    /** Writes fields and arrays in one order, because in the contract they have none, and values with their lengths. */
    private static String canonical(JsonNode node) {
        if (node.isValueNode()) {
            return node.asText().length() + ":" + node.asText();
        }
        List<String> parts = new ArrayList<>();
        node.properties().forEach(field -> parts.add(field.getKey() + canonical(field.getValue())));
        for (int i = 0; node.isArray() && i < node.size(); i++) {
            parts.add(canonical(node.get(i)));
        }
        Collections.sort(parts);
        return parts.toString();
    }

    private static String hex(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, 20);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
