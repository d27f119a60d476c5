/** Byte arrays that are used again and again. */
@NullMarked
package io.github.suppliersdk.internal.bytes;

import org.jspecify.annotations.NullMarked;
