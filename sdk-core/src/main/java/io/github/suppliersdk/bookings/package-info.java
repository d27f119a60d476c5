/**
 * Parts of holds and bookings that the integration tests and the webhooks share: the {@link
 * io.github.suppliersdk.bookings.BookingHolder}, a {@link io.github.suppliersdk.bookings.HolderQuantity} for each
 * category, and what a guest answered ({@link io.github.suppliersdk.bookings.MandatoryAnswer}).
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.bookings;

import org.jspecify.annotations.NullMarked;
