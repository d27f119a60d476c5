package io.github.suppliersdk.http;

import java.util.List;
import java.util.Map;

/**
 * What the service answered, as it came.
 *
 * @param status the HTTP status
 * @param headers the headers; names are found in any letter case
 * @param body the body as text, or its beginning where it was longer than the library keeps; empty if there was none
 */
public record RawResponse(int status, Map<String, List<String>> headers, String body) {
    @Override
    public String toString() {
        return "status " + status + ", " + body.length() + " characters";
    }
}
