/**
 * Options, the bookable variants of an experience, with their holder categories: {@link
 * io.github.suppliersdk.options.OptionsClient} is where to begin.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.options;

import org.jspecify.annotations.NullMarked;
