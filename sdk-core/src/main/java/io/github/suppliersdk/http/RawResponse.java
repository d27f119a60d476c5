package io.github.suppliersdk.http;

import java.io.Serializable;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The response of the service, unchanged except that secrets of the call are hidden: if the service echoed one of them,
 * such as the access token, it is replaced by {@code [secret]}.
 *
 * @param status the HTTP status
 * @param headers the headers, found by name in any letter case
 * @param body the body as text, or its beginning if it was longer than the library keeps; empty if there was none
 */
public record RawResponse(int status, Map<String, List<String>> headers, String body) implements Serializable {
    /** Copies the headers into a map with case-insensitive names. */
    public RawResponse {
        Map<String, List<String>> own = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.forEach((name, values) -> own.put(name, List.copyOf(values)));
        headers = Collections.unmodifiableMap(own);
    }

    @Override
    public String toString() {
        return "status " + status + ", " + body.length() + " characters";
    }
}
