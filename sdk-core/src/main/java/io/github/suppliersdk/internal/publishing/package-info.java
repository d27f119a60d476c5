/**
 * The engine of bulk publishing. A run sends a sequence of slots to the service, as fast as the service allows, and
 * settles every slot with exactly one outcome.
 *
 * <p>The way of a slot through a run, whose entry point is {@link
 * io.github.suppliersdk.internal.publishing.Publication}:
 *
 * <ol>
 *   <li>{@code SlotIntake} reads the slot on the caller's thread. {@code InputCheck} settles it without a call if it
 *       breaks a rule, repeats an earlier slot, or has an outcome in the journal.
 *   <li>{@code OpenGroups} collects the slots of one option and kind until they fill a call. A full group becomes a
 *       {@link io.github.suppliersdk.internal.publishing.Batch}: slots in the same phase, with what is known of them.
 *   <li>{@link io.github.suppliersdk.internal.publishing.Coordinator} decides which batch makes its next call, and
 *       when. It asks the concurrency limiter, the circuit breaker of the operation, and the retry budget of the
 *       client.
 *   <li>{@code PublishWorker} makes the call, and turns its end into an {@link
 *       io.github.suppliersdk.internal.publishing.Event}.
 *   <li>{@link io.github.suppliersdk.internal.publishing.BatchTable} maps batch and event to a {@link
 *       io.github.suppliersdk.internal.publishing.Transition}: the batches that follow, and the slots that are settled.
 *   <li>{@code OutcomeReporter} passes the outcomes of settled slots to the journal and the listeners.
 * </ol>
 *
 * <p>The coordinator and the tables are the functional core: they have no thread, clock or lock, and make no call.
 * Times and random numbers are passed in, so tests run in virtual time. The rest is the shell around them; its threads
 * share one {@code RunState} with one lock.
 *
 * <p>The sync uses some of these parts too: {@link io.github.suppliersdk.internal.publishing.ConcurrencyLimiter},
 * {@link io.github.suppliersdk.internal.publishing.CircuitBreaker} and {@link
 * io.github.suppliersdk.internal.publishing.SlotComparison}.
 */
@NullMarked
package io.github.suppliersdk.internal.publishing;

import org.jspecify.annotations.NullMarked;
