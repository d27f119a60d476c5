/**
 * Mandatory questions: what a guest has to answer before a booking.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.questions;

import org.jspecify.annotations.NullMarked;
