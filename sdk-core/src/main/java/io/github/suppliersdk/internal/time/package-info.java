/**
 * The clock, sleeping and randomness in one seam, {@link io.github.suppliersdk.internal.time.Time}, so that tests can
 * bring their own.
 */
@NullMarked
package io.github.suppliersdk.internal.time;

import org.jspecify.annotations.NullMarked;
