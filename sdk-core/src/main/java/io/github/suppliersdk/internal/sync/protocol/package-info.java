/** What is decided about a slot that is kept equal to its source, as a pure function: no clock, no thread, no client. */
@NullMarked
package io.github.suppliersdk.internal.sync.protocol;

import org.jspecify.annotations.NullMarked;
