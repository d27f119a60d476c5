package io.github.suppliersdk.sandbox.internal.page;

/**
 * The values that all views need.
 *
 * @param address the origin of the server
 * @param base the path of the page
 * @param token the token that every change must carry, see {@link Guard}
 * @param version the version of the static files
 */
record ViewContext(Origin address, String base, String token, String version) {

    /** The scheme, host and port of the server, which are known only after it has started. */
    interface Origin {

        String get();
    }

    String origin() {
        return address.get();
    }

    PageLayout layout(Tab tab) {
        return new PageLayout(base, token, version, tab);
    }
}
