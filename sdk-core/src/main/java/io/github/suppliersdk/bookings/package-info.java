/**
 * Parts of holds and bookings that the integration tests and the webhooks share: the {@link
 * io.github.suppliersdk.bookings.BookingHolder}, a {@link io.github.suppliersdk.bookings.HolderQuantity} for each
 * category, and a guest's answer to a mandatory question ({@link io.github.suppliersdk.bookings.MandatoryAnswer}).
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.bookings;

import org.jspecify.annotations.NullMarked;
