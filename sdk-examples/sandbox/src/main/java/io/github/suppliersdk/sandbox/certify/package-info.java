/**
 * Certifies a supplier's backend before it goes live: acts as the service, sends holds, bookings and cancellations to
 * the backend, and checks its responses. The command {@code supplier certify} and the live page run these checks.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.sandbox.certify;

import org.jspecify.annotations.NullMarked;
