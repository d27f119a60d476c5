package io.github.suppliersdk.internal.http;

import java.util.List;

/** What is known of one attempt besides its response; travels with the OkHttp request as a tag. */
final class Attempt {
    private final Delivery delivery = new Delivery();
    private List<String> hiddenRetryAfter = List.of();

    Delivery delivery() {
        return delivery;
    }

    void hideRetryAfter(List<String> values) {
        hiddenRetryAfter = values;
    }

    /** The values of {@code Retry-After} that OkHttp did not get to see. */
    List<String> hiddenRetryAfter() {
        return hiddenRetryAfter;
    }
}
