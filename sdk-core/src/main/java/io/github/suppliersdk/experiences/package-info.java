/**
 * Experiences: the products of a supplier.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.experiences;

import org.jspecify.annotations.NullMarked;
