/** The integration test endpoints, and the webhook calls that they cause. */
@NullMarked
package io.github.suppliersdk.sandbox.internal.bookings;

import org.jspecify.annotations.NullMarked;
