/**
 * Availability slots: dates and times that can be booked, with seats and prices.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.slots;

import org.jspecify.annotations.NullMarked;
