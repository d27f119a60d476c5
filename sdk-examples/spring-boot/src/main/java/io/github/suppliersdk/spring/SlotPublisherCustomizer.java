package io.github.suppliersdk.spring;

import io.github.suppliersdk.publishing.SlotPublisher;

/**
 * A bean that changes the builder of a bulk publisher after the properties were applied. Several customizers are called
 * in their order.
 */
@FunctionalInterface
public interface SlotPublisherCustomizer {
    /** Changes the builder of the publisher. An exception ends the start of the application. */
    void customize(SlotPublisher.Builder builder);

    /**
     * Changes the builder of the publisher of one of several accounts; calls {@link #customize(SlotPublisher.Builder)}
     * unless overridden.
     *
     * @param account the name of the account; empty if there is only one, without a name
     */
    default void customize(String account, SlotPublisher.Builder builder) {
        customize(builder);
    }
}
