package io.github.suppliersdk.publishing;

import java.time.Duration;

/**
 * An external limit on the number of calls in flight, in addition to {@link SlotPublisher.Builder#concurrency}: for
 * several runs, in one process or in many, that share a limit of the service. A call begins only with a permit, which
 * is released when the call has ended in any way.
 *
 * <p>Many threads use an implementation concurrently, and it must not block: permits from elsewhere are fetched in the
 * background. An exception from it ends the run with a report; the first reason counts.
 *
 * @since 0.1.0
 */
public interface CallPermits {
    /**
     * Takes a permit for one call, if one is available now. Called only when a call could begin at once.
     *
     * <p>A run that gets no permit asks again when it is told that one may be available, and once a second in any case.
     * After {@link SlotPublisher.Builder#giveUpAfter} without a permit and without a call in flight, the run ends, and
     * slots that were not sent are {@link SlotResult#NOT_SENT}.
     *
     * @param whenAvailable the callback to run, on any thread, once a permit may be available, if none is available
     *     now. It is quick, may be run too often or too late, and is the same object for the whole run
     * @return whether the permit was taken; then {@link #release} is called once
     */
    boolean tryAcquire(Runnable whenAvailable);

    /**
     * Releases a permit: its call has ended, or was not made. The thread may be interrupted, if the run was.
     */
    void release();

    /**
     * Called when the service has asked for a pause, or has too many calls (429, or a response with {@code
     * Retry-After}). The run obeys that by itself; this is for others that share the service with it. Called before the
     * call's permit is released.
     *
     * @param retryAfter how long the service asks to wait; zero if it gave no time
     */
    default void throttled(Duration retryAfter) {}
}
