/** Buffers, at their limits. */
@NullMarked
package io.github.suppliersdk.internal.bytes;

import org.jspecify.annotations.NullMarked;
