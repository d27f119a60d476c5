package io.github.suppliersdk.sandbox.internal.page;

/**
 * What all context have in common.
 *
 * @param base the page's own path
 * @param token that is sent with each change
 * @param version of the files
 */
record ViewContext(Origin address, String base, String token, String version) {

    /** Where the server is, which is known only once it listens. */
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
