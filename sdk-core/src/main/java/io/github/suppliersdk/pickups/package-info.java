/** Pickups: places from which guests are fetched. */
@NullMarked
package io.github.suppliersdk.pickups;

import org.jspecify.annotations.NullMarked;
