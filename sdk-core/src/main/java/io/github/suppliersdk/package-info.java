/**
 * Where to begin: {@link io.github.suppliersdk.SupplierClient}, its options, and the options of a single call.
 *
 * <p>The annotation below sets the style of every value class of the library, in all packages.
 *
 * @since 0.1.0
 */
@NullMarked
@ValueStyle
package io.github.suppliersdk;

import io.github.suppliersdk.internal.model.ValueStyle;
import org.jspecify.annotations.NullMarked;
