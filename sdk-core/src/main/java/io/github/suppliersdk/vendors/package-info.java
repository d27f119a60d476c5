/** Vendors: the businesses that a supplier sells for. */
@NullMarked
package io.github.suppliersdk.vendors;

import org.jspecify.annotations.NullMarked;
