package io.github.suppliersdk.spring;

import io.github.suppliersdk.publishing.SlotPublisher;

/** A bean that changes what a bulk publisher is made from, after the properties were applied. Several are asked in their order. */
@FunctionalInterface
public interface SlotPublisherCustomizer {
    /** Changes the builder. */
    void customize(SlotPublisher.Builder builder);

    /**
     * As {@link #customize(SlotPublisher.Builder)}, of one of several accounts.
     *
     * @param account its name; empty if there is only one
     */
    default void customize(String account, SlotPublisher.Builder builder) {
        customize(builder);
    }
}
