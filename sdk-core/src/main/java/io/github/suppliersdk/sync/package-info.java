/**
 * Keeps the service equal to the supplier's own data. Begin with {@link io.github.suppliersdk.sync.AvailabilitySync}:
 * it is told that a slot has changed, and asks the {@link io.github.suppliersdk.sync.AvailabilitySource}, which the
 * supplier writes, what the slot is now. An {@link io.github.suppliersdk.sync.Outbox} keeps the marks of changed slots
 * over a crash and shares the work between processes. A nightly {@link
 * io.github.suppliersdk.sync.AvailabilitySync#reconcile reconcile} finds what was missed.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.sync;

import org.jspecify.annotations.NullMarked;
