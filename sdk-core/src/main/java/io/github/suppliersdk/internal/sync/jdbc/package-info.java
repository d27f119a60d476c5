/**
 * The SQL of the outbox and of versioned slots: {@link io.github.suppliersdk.internal.sync.jdbc.OutboxRows} and {@link
 * io.github.suppliersdk.internal.sync.jdbc.SlotRows} run the statements.
 */
@NullMarked
package io.github.suppliersdk.internal.sync.jdbc;

import org.jspecify.annotations.NullMarked;
