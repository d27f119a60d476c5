package io.github.suppliersdk.publishing;

import java.time.Duration;

/**
 * Bounds from outside how many calls of a run are in flight, in addition to {@link SlotPublisher.Builder#concurrency}: for
 * several runs, of one process or of many, that share what the service takes. A call begins only with a permit, and gives it
 * back when it has ended, however it ended.
 *
 * <p>An implementation is used by many threads at once and must not block: permits that are elsewhere are fetched in the
 * background. What it throws ends the run, with a report; the first reason counts.
 *
 * @since 0.1.0
 */
public interface CallPermits {
    /**
     * Takes a permit for one call, if there is one now. Asked only when a call could begin at once.
     *
     * <p>A run that gets none asks again when it is told that there may be one, and once a second in any case. After {@link
     * SlotPublisher.Builder#giveUpAfter} without a permit, and without a call in flight, it ends: what was not sent is {@link
     * SlotResult#NOT_SENT}.
     *
     * @param whenAvailable run it, on any thread, once there may be a permit if there is none now. It is quick, may be run too
     *     often or too late, and is always the same object for one run
     * @return whether the permit was taken; then {@link #release} follows, once
     */
    boolean tryAcquire(Runnable whenAvailable);

    /**
     * Releases a permit that was taken: its call has ended, or was not made. The thread may be interrupted, where the run
     * was.
     */
    void release();

    /**
     * The service has asked to be left alone, or has said that there are too many calls (429, or a response with {@code
     * Retry-After}). The run keeps to that by itself; this is for those that share the service with it. Called before the
     * permit of the call is released.
     *
     * @param retryAfter how long the service asks to wait; zero if it did not say
     */
    default void throttled(Duration retryAfter) {}
}
