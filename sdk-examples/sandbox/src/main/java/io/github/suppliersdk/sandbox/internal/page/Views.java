package io.github.suppliersdk.sandbox.internal.page;

/**
 * What all views have in common.
 *
 * @param base the page's own path
 * @param token that is sent with each change
 * @param version of the files
 */
record Views(Origin address, String base, String token, String version) {

    /** Where the server is, which is known only once it listens. */
    interface Origin {

        String get();
    }

    String origin() {
        return address.get();
    }

    Frame frame(Tab tab) {
        return new Frame(base, token, version, tab);
    }
}
