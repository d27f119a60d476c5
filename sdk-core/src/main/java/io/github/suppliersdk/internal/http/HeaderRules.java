package io.github.suppliersdk.internal.http;

import java.util.Map;
import java.util.regex.Pattern;

/** Checks the headers that a caller adds to a request. */
public final class HeaderRules {
    private static final Pattern RESERVED = Pattern.compile(
            "authorization|accept|accept-version|accept-encoding|content-encoding|content-type|content-length"
                    + "|transfer-encoding|host|connection|expect|te|trailer|upgrade|supplier-code",
            Pattern.CASE_INSENSITIVE);

    private HeaderRules() {}

    /**
     * Checks headers from outside, so that no text can add another header.
     *
     * @throws IllegalArgumentException naming the header that is invalid, or that only the library may set
     */
    public static void check(Map<String, String> headers) {
        for (Map.Entry<String, String> header : headers.entrySet()) {
            check(header.getKey(), header.getValue());
        }
    }

    private static void check(String name, String value) {
        if (!name.matches("[a-zA-Z0-9!#$%&'*+.^_`|~-]+")) {
            throw new IllegalArgumentException("the header name \"" + name.replaceAll("\\p{Cntrl}", "?")
                    + "\" contains a character that is not allowed in a header name");
        }
        if (RESERVED.matcher(name).matches()) {
            throw new IllegalArgumentException("the header " + name + " is set by the library and cannot be added");
        }
        if (!value.matches("[\\t -~]*")) {
            throw new IllegalArgumentException(
                    "the value of header " + name + " contains a character that is not allowed in a header");
        }
    }
}
