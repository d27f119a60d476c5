/** Experiences: the products of a supplier. */
@NullMarked
package io.github.suppliersdk.experiences;

import org.jspecify.annotations.NullMarked;
