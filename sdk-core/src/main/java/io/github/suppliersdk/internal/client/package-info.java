/**
 * The implementation of {@link io.github.suppliersdk.SupplierClient}: its parts, submitted work, and closing.
 */
@NullMarked
package io.github.suppliersdk.internal.client;

import org.jspecify.annotations.NullMarked;
