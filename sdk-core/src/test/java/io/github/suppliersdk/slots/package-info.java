/** Ranges of slots. */
@NullMarked
package io.github.suppliersdk.slots;

import org.jspecify.annotations.NullMarked;
