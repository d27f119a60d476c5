/**
 * The engine of {@link io.github.suppliersdk.sync.AvailabilitySync}, which keeps the slots at the service equal to the
 * supplier's source.
 *
 * <p>A changed slot is marked in an outbox. A mark has no value: the value is read from the source when it is about to
 * be sent. When this process claims a marked slot, a {@link io.github.suppliersdk.internal.sync.Turn} begins: read the
 * source, send, read the source once more. The table in {@code protocol} decides each step of a turn.
 *
 * <ul>
 *   <li>{@code Engine} decides which {@link io.github.suppliersdk.internal.sync.Job} is next. It has no thread, clock
 *       or lock, and makes no call. {@code OutboxJobs}, {@code SourceJobs} and {@code ServiceJobs} each decide about
 *       the jobs for one peer; {@code TurnRouter} puts turns into their queues.
 *   <li>{@code SyncEngine} has the threads ({@link io.github.suppliersdk.internal.publishing.Workers}). Each takes a job
 *       from the engine under one lock, runs it without the lock, and reports its end.
 *   <li>{@code ServiceHealth} (limiter and circuit breakers, shared with publishing) and {@code Pauses} (missing option)
 *       hold jobs back. A delete that nobody has judged needs a permission, which the outbox counts for
 *       all processes.
 *   <li>{@code Reconciliation} compares whole calendars, marks the slots that differ, and returns. It sends nothing.
 *   <li>{@link io.github.suppliersdk.internal.sync.OutboxRow} says how a row of an outbox changes. {@link
 *       io.github.suppliersdk.internal.sync.MemoryOutbox} keeps the rows of users who set no outbox, {@code
 *       jdbc.JdbcOutboxQueue} keeps them in a database.
 * </ul>
 */
@NullMarked
package io.github.suppliersdk.internal.sync;

import org.jspecify.annotations.NullMarked;
