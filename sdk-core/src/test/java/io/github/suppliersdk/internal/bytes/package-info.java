/** Tests of the limits and the reuse of buffers. */
@NullMarked
package io.github.suppliersdk.internal.bytes;

import org.jspecify.annotations.NullMarked;
