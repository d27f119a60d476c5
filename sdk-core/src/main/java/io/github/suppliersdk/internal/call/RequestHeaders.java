package io.github.suppliersdk.internal.call;

import java.util.LinkedHashMap;
import java.util.Map;

/** The headers of a client's requests. Header names are case-insensitive. */
public final class RequestHeaders {
    private RequestHeaders() {}

    /** The library's headers and those that the user added. */
    public static Map<String, String> of(String acceptVersion, String userAgent, Map<String, String> added) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("accept-version", acceptVersion);
        headers.put("Accept", "application/json");
        headers.put("User-Agent", userAgent);
        putAll(added, headers);
        return headers;
    }

    /** Adds headers; they replace those with the same name. */
    public static Map<String, String> with(Map<String, String> headers, Map<String, String> others) {
        Map<String, String> all = new LinkedHashMap<>(headers);
        putAll(others, all);
        return all;
    }

    private static void putAll(Map<String, String> others, Map<String, String> headers) {
        for (Map.Entry<String, String> header : others.entrySet()) {
            headers.keySet().removeIf(header.getKey()::equalsIgnoreCase);
            headers.put(header.getKey(), header.getValue());
        }
    }
}
