package io.github.suppliersdk.internal.webhooks.receiver;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.suppliersdk.internal.json.Databind;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Digests of keys and of requests. */
final class Digests {
    private static final int LONGEST_ID = 100;

    private Digests() {}

    /** The key of a row: the id itself if it is short and of plain characters, otherwise a digest of it. */
    static String key(String kind, String id) {
        boolean isPlain =
                id.length() <= LONGEST_ID && id.chars().allMatch(c -> c > ' ' && c < 0x7f && c != '#' && c != ':');
        return kind + (isPlain ? id : "#" + hex(id));
    }

    /** The digest of a request: fields that this version does not know may differ between its copies. */
    static String of(Object request) {
        return hex(canonical(Databind.known(request)));
    }

    /** Writes fields and arrays in one order: in the contract they have none. */
    private static String canonical(JsonNode node) {
        Stream<String> parts = node.isArray()
                ? StreamSupport.stream(node.spliterator(), false).map(Digests::canonical)
                : node.properties().stream().map(field -> field.getKey() + ":" + canonical(field.getValue()));
        return node.isContainerNode()
                ? parts.sorted().collect(Collectors.joining(",", node.isArray() ? "[" : "{", "}"))
                : node.toString();
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
