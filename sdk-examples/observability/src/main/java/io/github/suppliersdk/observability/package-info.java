/**
 * Metrics and traces of the library: {@link io.github.suppliersdk.observability.SupplierMetrics} with Micrometer, {@link
 * io.github.suppliersdk.observability.SupplierTelemetry} with OpenTelemetry. The module's README has the table of what there
 * is to measure.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.observability;

import org.jspecify.annotations.NullMarked;
