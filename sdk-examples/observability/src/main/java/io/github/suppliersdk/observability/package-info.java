/**
 * Metrics and observations of the library with Micrometer: {@link
 * io.github.suppliersdk.observability.SupplierMetrics} and {@link
 * io.github.suppliersdk.observability.SupplierObservations}. The README of this module lists all metrics.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.observability;

import org.jspecify.annotations.NullMarked;
