/** What can go wrong, as unchecked exceptions below {@link io.github.suppliersdk.errors.SupplierException}. */
@NullMarked
package io.github.suppliersdk.errors;

import org.jspecify.annotations.NullMarked;
