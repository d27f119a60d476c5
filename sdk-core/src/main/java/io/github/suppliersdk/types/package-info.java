/**
 * Value types that several resources share.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.types;

import org.jspecify.annotations.NullMarked;
