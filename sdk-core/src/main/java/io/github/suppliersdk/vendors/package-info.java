/**
 * Vendors, the businesses that a supplier sells for: {@link io.github.suppliersdk.vendors.VendorsClient} is where to
 * begin.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.vendors;

import org.jspecify.annotations.NullMarked;
