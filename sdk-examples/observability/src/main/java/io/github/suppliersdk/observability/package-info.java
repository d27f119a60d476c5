/**
 * Metrics and traces of the library: {@link io.github.suppliersdk.observability.SupplierMetrics} with Micrometer,
 * {@link io.github.suppliersdk.observability.SupplierTelemetry} with OpenTelemetry. <a
 * href="doc-files/observability.html#what-is-measured">What is measured</a> lists all metrics.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.observability;

import org.jspecify.annotations.NullMarked;
