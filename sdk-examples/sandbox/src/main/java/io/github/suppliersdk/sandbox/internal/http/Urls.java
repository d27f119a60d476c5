package io.github.suppliersdk.sandbox.internal.http;

import io.github.suppliersdk.sandbox.internal.rules.Refusal;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Splits raw paths, queries and forms into parts, and percent-decodes each part exactly once. */
public final class Urls {

    private Urls() {}

    /**
     * Returns the decoded segments of a raw path that begins with a slash. An encoded slash does not split a segment.
     */
    public static List<String> segments(String rawPath) {
        List<String> segments = new ArrayList<>();
        for (String raw : rawPath.substring(1).split("/", -1)) {
            segments.add(decode(raw.replace("+", "%2B")));
        }
        return segments;
    }

    /** Returns the decoded values of a raw query or form by name. Names and values keep their order. */
    public static Map<String, List<String>> query(String raw) {
        Map<String, List<String>> values = new LinkedHashMap<>();
        for (String pair : raw.isEmpty() ? new String[0] : raw.split("&", -1)) {
            int equals = pair.indexOf('=');
            String name = equals < 0 ? pair : pair.substring(0, equals);
            String value = equals < 0 ? "" : pair.substring(equals + 1);
            values.computeIfAbsent(decode(name), same -> new ArrayList<>()).add(decode(value));
        }
        return values;
    }

    private static String decode(String raw) {
        try {
            String text = URLDecoder.decode(raw, StandardCharsets.UTF_8);
            // the decoder writes this character for bytes that are not UTF-8
            if (text.indexOf('\uFFFD') < 0 || raw.toUpperCase(Locale.ROOT).contains("%EF%BF%BD")) {
                return text;
            }
        } catch (IllegalArgumentException notEncoded) {
            throw broken(raw);
        }
        throw broken(raw);
    }

    private static Refusal broken(String raw) {
        return Refusal.badRequest("The address is not percent-encoded UTF-8: " + raw);
    }
}
