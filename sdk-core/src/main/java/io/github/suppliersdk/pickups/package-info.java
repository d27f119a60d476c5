/**
 * Pickups: places from which guests are fetched.
 *
 * @since 0.1.0
 */
@NullMarked
package io.github.suppliersdk.pickups;

import org.jspecify.annotations.NullMarked;
