/**
 * Pickups, places from which guests are fetched: {@link io.github.suppliersdk.pickups.PickupsClient} is where to begin.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.pickups;

import org.jspecify.annotations.NullMarked;
