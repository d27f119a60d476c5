/** Parts of holds and bookings that the integration tests and the webhooks share. */
@NullMarked
package io.github.suppliersdk.bookings;

import org.jspecify.annotations.NullMarked;
