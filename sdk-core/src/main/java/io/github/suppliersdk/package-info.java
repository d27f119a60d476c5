/**
 * Where to begin: {@link io.github.suppliersdk.SupplierClient}, its options, and the options of a single call.
 *
 * <p>In all packages, no parameter and no result is null unless it is marked {@code @Nullable}; what may be absent is
 * an {@link java.util.Optional}. {@code @ValueStyle} below sets the style of every value class of the library.
 *
 * @since 0.1.0
 */
@NullMarked
@ValueStyle
package io.github.suppliersdk;

import io.github.suppliersdk.internal.model.ValueStyle;
import org.jspecify.annotations.NullMarked;
