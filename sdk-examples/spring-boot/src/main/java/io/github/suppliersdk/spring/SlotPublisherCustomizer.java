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
}
