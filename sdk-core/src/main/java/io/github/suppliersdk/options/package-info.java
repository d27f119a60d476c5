/** Options: the bookable variants of an experience, with their holder categories. */
@NullMarked
package io.github.suppliersdk.options;

import org.jspecify.annotations.NullMarked;
