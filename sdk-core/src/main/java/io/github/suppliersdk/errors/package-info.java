/**
 * The library's unchecked exceptions, below {@link io.github.suppliersdk.errors.SupplierException}.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.errors;

import org.jspecify.annotations.NullMarked;
