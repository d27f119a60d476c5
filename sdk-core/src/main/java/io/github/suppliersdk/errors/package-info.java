/**
 * What can go wrong, as unchecked exceptions below {@link io.github.suppliersdk.errors.SupplierException}. The <a
 * href="../doc-files/runbook.html#the-exceptions">runbook</a> says for each what to do.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.errors;

import org.jspecify.annotations.NullMarked;
