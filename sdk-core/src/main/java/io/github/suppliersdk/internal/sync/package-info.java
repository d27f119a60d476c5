/**
 * The engine of {@link io.github.suppliersdk.sync.AvailabilitySync}. {@link io.github.suppliersdk.internal.sync.Engine}
 * decides which job is next; it has no thread and no clock, and makes no call. The protocol of a slot is in {@code
 * protocol}.
 */
@NullMarked
package io.github.suppliersdk.internal.sync;

import org.jspecify.annotations.NullMarked;
