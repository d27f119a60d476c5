/** Tests of ranges of slots, and of slots that are written back. */
@NullMarked
package io.github.suppliersdk.slots;

import org.jspecify.annotations.NullMarked;
