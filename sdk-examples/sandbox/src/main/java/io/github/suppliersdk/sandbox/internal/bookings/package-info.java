/** The integration-test endpoints and the calls of the supplier's webhook that they cause. */
@NullMarked
package io.github.suppliersdk.sandbox.internal.bookings;

import org.jspecify.annotations.NullMarked;
