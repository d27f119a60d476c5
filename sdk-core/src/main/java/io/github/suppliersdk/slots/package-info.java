/** Availability slots: dates and times that can be booked, with seats and prices. */
@NullMarked
package io.github.suppliersdk.slots;

import org.jspecify.annotations.NullMarked;
