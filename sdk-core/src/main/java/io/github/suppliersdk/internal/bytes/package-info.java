/**
 * Byte arrays for bodies, which calls take from a {@link io.github.suppliersdk.internal.bytes.BytePool} and release.
 */
@NullMarked
package io.github.suppliersdk.internal.bytes;

import org.jspecify.annotations.NullMarked;
