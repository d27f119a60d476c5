package io.github.suppliersdk.spring;

import io.github.suppliersdk.sync.jdbc.JdbcOutbox;

/** A bean that changes what an outbox is made from, after the properties were applied. Several are asked in their order. */
@FunctionalInterface
public interface JdbcOutboxCustomizer {
    /** Changes the builder. */
    void customize(JdbcOutbox.Builder builder);

    /**
     * As {@link #customize(JdbcOutbox.Builder)}, of one of several accounts.
     *
     * @param account its name; empty if there is only one
     */
    default void customize(String account, JdbcOutbox.Builder builder) {
        customize(builder);
    }
}
