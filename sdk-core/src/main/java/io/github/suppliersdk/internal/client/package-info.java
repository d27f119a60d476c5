/**
 * The implementation of {@link io.github.suppliersdk.SupplierClient}.
 */
@NullMarked
package io.github.suppliersdk.internal.client;

import org.jspecify.annotations.NullMarked;
