package io.github.suppliersdk.sandbox.internal.page;

/**
 * The values of the layout that surrounds each view.
 *
 * @param base the path of the page
 * @param token the token that every change must carry, see {@link Guard}
 * @param version the version of the static files
 * @param tab the current view
 */
record PageLayout(String base, String token, String version, Tab tab) {

    /** The token header as the JSON object that htmx expects. The token has no characters that need escaping. */
    String headers() {
        return "{\"" + Guard.TOKEN_HEADER + "\":\"" + token + "\"}";
    }

    String path(Tab other) {
        return base + other.path();
    }
}
