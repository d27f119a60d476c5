/**
 * Experiences, the products of a supplier: {@link io.github.suppliersdk.experiences.ExperiencesClient} is where to
 * begin. Prices are in minor currency units, times are local to the experience.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.experiences;

import org.jspecify.annotations.NullMarked;
