/**
 * What stands behind {@link io.github.suppliersdk.SupplierClient}: its parts, the work that was submitted to it, and how
 * it closes.
 */
@NullMarked
package io.github.suppliersdk.internal.client;

import org.jspecify.annotations.NullMarked;
