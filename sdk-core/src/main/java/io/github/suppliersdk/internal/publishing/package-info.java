/**
 * The engine of bulk publishing: tables that decide, as pure functions ({@link
 * io.github.suppliersdk.internal.publishing.BatchTable} and those beside it), a {@link
 * io.github.suppliersdk.internal.publishing.Coordinator} that asks them, and the shell around it. What it shares with
 * the sync is here as well: failures, limiter, circuit breaker.
 */
@NullMarked
package io.github.suppliersdk.internal.publishing;

import org.jspecify.annotations.NullMarked;
