package io.github.suppliersdk.sandbox.internal.page;

/**
 * The values of the layout that surrounds each view.
 *
 * @param base the path of the page
 * @param token the token that every change must carry, see {@link Guard}
 * @param tab the current view
 */
record PageLayout(String base, String token, Tab tab) {

    PageLayout at(Tab other) {
        return new PageLayout(base, token, other);
    }

    String path(Tab other) {
        return base + other.path();
    }
}
