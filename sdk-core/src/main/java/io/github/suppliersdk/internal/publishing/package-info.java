/**
 * The engine of bulk publishing: tables that decide, as pure functions (begin with {@link
 * io.github.suppliersdk.internal.publishing.BatchTable}), a {@link
 * io.github.suppliersdk.internal.publishing.Coordinator} that asks them, and the shell around it. The parts that the
 * sync shares are here too: failures, limiter, circuit breaker.
 */
@NullMarked
package io.github.suppliersdk.internal.publishing;

import org.jspecify.annotations.NullMarked;
