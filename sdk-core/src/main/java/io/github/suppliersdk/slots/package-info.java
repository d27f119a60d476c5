/**
 * Availability slots: dates and times that can be booked, with seats and prices in minor currency units. {@link
 * io.github.suppliersdk.slots.SlotsClient} is where to begin. For many slots see {@link
 * io.github.suppliersdk.publishing}; to keep them equal to a database, {@link io.github.suppliersdk.sync}.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.slots;

import org.jspecify.annotations.NullMarked;
