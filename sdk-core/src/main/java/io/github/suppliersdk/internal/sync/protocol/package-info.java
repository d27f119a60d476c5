/**
 * The protocol of one slot that is kept equal to its source: pure functions from a {@link
 * io.github.suppliersdk.internal.sync.protocol.State} and an {@link io.github.suppliersdk.internal.sync.protocol.Event}
 * to the next state. There is no thread, clock, lock or I/O here. Each {@link
 * io.github.suppliersdk.internal.sync.protocol.Phase} has one effect, which the engine performs when it is entered.
 *
 * <p>Begin with {@link io.github.suppliersdk.internal.sync.protocol.TransitionTable}. {@code DESIGN.md} shows it as a
 * table that is generated from this code.
 */
@NullMarked
package io.github.suppliersdk.internal.sync.protocol;

import org.jspecify.annotations.NullMarked;
