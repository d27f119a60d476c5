package io.github.suppliersdk.sandbox.internal.http;

import io.github.suppliersdk.sandbox.internal.rules.Refusal;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Splits raw paths, queries and forms into parts, and percent-decodes each part exactly once. */
public final class PercentDecoder {

    private PercentDecoder() {}

    /**
     * Returns the decoded segments of a raw path that begins with a slash. An encoded slash does not split a segment.
     */
    public static List<String> segments(String rawPath) {
        List<String> segments = new ArrayList<>();
        for (String raw : rawPath.substring(1).split("/", -1)) {
            segments.add(decode(raw, false));
        }
        return segments;
    }

    /** Returns the decoded values of a raw query or form by name. Names and values keep their order. */
    public static Map<String, List<String>> query(String raw) {
        Map<String, List<String>> values = new LinkedHashMap<>();
        if (raw.isEmpty()) {
            return values;
        }
        for (String pair : raw.split("&", -1)) {
            int equals = pair.indexOf('=');
            String name = equals < 0 ? pair : pair.substring(0, equals);
            String value = equals < 0 ? "" : pair.substring(equals + 1);
            values.computeIfAbsent(decode(name, true), same -> new ArrayList<>())
                    .add(decode(value, true));
        }
        return values;
    }

    private static String decode(String raw, boolean plusIsBlank) {
        if (raw.indexOf('%') < 0 && raw.indexOf('+') < 0) {
            return raw;
        }
        byte[] bytes = raw.getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream decoded = new ByteArrayOutputStream(bytes.length);
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] == '%') {
                int high = i + 2 < bytes.length ? Character.digit(bytes[i + 1], 16) : -1;
                int low = i + 2 < bytes.length ? Character.digit(bytes[i + 2], 16) : -1;
                if (high < 0 || low < 0) {
                    throw broken(raw);
                }
                decoded.write(high * 16 + low);
                i += 2;
            } else {
                decoded.write(plusIsBlank && bytes[i] == '+' ? ' ' : bytes[i]);
            }
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(decoded.toByteArray()))
                    .toString();
        } catch (CharacterCodingException e) {
            throw broken(raw);
        }
    }

    private static Refusal broken(String raw) {
        return Refusal.badRequest("The address is not percent-encoded UTF-8: " + raw);
    }
}
