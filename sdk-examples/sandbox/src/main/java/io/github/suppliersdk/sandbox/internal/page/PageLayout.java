package io.github.suppliersdk.sandbox.internal.page;

/**
 * What is around a view.
 *
 * @param base the page's own path
 * @param token that is sent with each change
 * @param version of the files
 */
record PageLayout(String base, String token, String version, Tab tab) {

    /** The token as htmx wants headers; it has no character that would need escaping. */
    String headers() {
        return "{\"" + Guard.TOKEN_HEADER + "\":\"" + token + "\"}";
    }

    String path(Tab other) {
        return base + other.path();
    }
}
