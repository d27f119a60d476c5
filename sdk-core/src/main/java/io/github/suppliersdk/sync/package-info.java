/**
 * Keeping the service equal to the supplier's own data: {@link io.github.suppliersdk.sync.AvailabilitySync} is where to
 * begin.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.sync;

import org.jspecify.annotations.NullMarked;
