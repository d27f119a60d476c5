/**
 * The decisions about a slot that is kept equal to its source, as pure functions without clock, thread or client. Begin
 * with {@link io.github.suppliersdk.internal.sync.protocol.TransitionTable}.
 */
@NullMarked
package io.github.suppliersdk.internal.sync.protocol;

import org.jspecify.annotations.NullMarked;
