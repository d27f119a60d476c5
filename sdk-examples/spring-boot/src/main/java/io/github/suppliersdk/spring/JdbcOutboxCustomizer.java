package io.github.suppliersdk.spring;

import io.github.suppliersdk.sync.jdbc.JdbcOutbox;

/**
 * A bean that changes the builder of an outbox after the properties were applied. Several customizers are called in
 * their order.
 */
@FunctionalInterface
public interface JdbcOutboxCustomizer {
    /** Changes the builder of the outbox. An exception ends the start of the application. */
    void customize(JdbcOutbox.Builder builder);
}
