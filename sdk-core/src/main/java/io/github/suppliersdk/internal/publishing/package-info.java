/**
 * The engine of bulk publishing. A run makes the service have the slots of its input, as fast as the service allows, and
 * settles every slot with exactly one outcome.
 *
 * <p>The way of a slot through a run, whose entry point is {@link
 * io.github.suppliersdk.internal.publishing.PublishRun}:
 *
 * <ol>
 *   <li>{@code SlotIntake} settles it without a call if it breaks a rule or repeats an earlier slot.
 *   <li>{@code Scheduler} looks at the {@code Window} of its date, once in 30 seconds for all slots in it, and keeps of
 *       each slot at the service hashes of its id and content, and its seats ({@code SlotIndex}).
 *   <li>{@code SlotTable} decides: create, settle, or read the slot itself and then leave or replace it. It maps the
 *       state of the slot ({@code SlotTurn}) and an event to the next state or the outcome.
 *   <li>{@code Scheduler} collects slots in the same state into calls, and says which may begin now. It asks the limiter
 *       and the circuit breaker of the operation ({@code ServiceHealth}).
 *   <li>One of the {@code Workers} makes the call ({@code SlotCalls}), and tells the scheduler how it ended.
 *   <li>{@code Outcomes} counts outcomes and passes them to the listeners.
 * </ol>
 *
 * <p>Scheduler and table are the functional core: they have no thread, clock or lock, and make no call. Times and random
 * numbers are passed in, so tests run in virtual time. {@code PublishRun} is the shell around them; {@code Workers} has
 * the threads and a lock; {@code Outcomes} has one of its own, under which listeners are called one at a time.
 *
 * <p>A <i>failure</i> is how one call ended; a <i>fault</i> lasts over calls; a <i>problem</i> is what the user is told of
 * a slot.
 *
 * <p>The public classes here are those that {@code SlotPublisher}, the sync or its tests use.
 */
@NullMarked
package io.github.suppliersdk.internal.publishing;

import org.jspecify.annotations.NullMarked;
