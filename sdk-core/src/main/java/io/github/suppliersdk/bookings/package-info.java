/**
 * Parts of holds and bookings that the integration tests and the webhooks share.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.bookings;

import org.jspecify.annotations.NullMarked;
