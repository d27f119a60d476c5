/**
 * What is decided about a slot that is kept equal to its source, as pure functions with no clock, no thread and no
 * client: {@link io.github.suppliersdk.internal.sync.protocol.TransitionTable} is where to begin.
 */
@NullMarked
package io.github.suppliersdk.internal.sync.protocol;

import org.jspecify.annotations.NullMarked;
