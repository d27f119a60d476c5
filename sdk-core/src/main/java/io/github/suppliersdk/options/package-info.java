/**
 * Options: the bookable variants of an experience, with their holder categories.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.options;

import org.jspecify.annotations.NullMarked;
