package io.github.suppliersdk.spark;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** What executors tell the driver over Spark's own channel for plugins. Each is answered with a {@link Grant}. */
sealed interface Message extends Serializable {
    /** The run that it is about. */
    String run();

    /** A task begins to publish a partition. */
    record TaskStarted(String run, int stage, int partition) implements Message {}

    /**
     * An executor asks for permits.
     *
     * @param holder which executor
     * @param wanted how many it could use
     * @param held how many it keeps itself to until the response is there
     * @param passed how many of its writes the service has carried out or decided since it asked before
     * @param failed how many it has not
     */
    record Lease(String run, String holder, int wanted, int held, int passed, int failed) implements Message {}

    /** The service has asked to be left alone, for so long; 0 if it did not say. */
    record Throttled(String run, long retryAfterMillis) implements Message {}

    /** A task has given up, and so does the job, unless calls of other tasks pass: what was not sent is told as that. */
    record GivenUp(String run, String reason) implements Message {}

    /** The service refuses whoever calls, or a secret is missing: the job fails. */
    record Refused(String run, String reason) implements Message {}

    /**
     * The answer.
     *
     * @param permits how many calls the executor may have in flight
     * @param leaseMillis for how long, from the moment in which it asked
     * @param pausedMillis for how long no call may begin
     * @param stopped why no call begins any more; null if that is not so
     * @param closed whether the run is over
     * @param again to a task: whether one before it has begun with the same partition, and may have sent what is in it
     */
    record Grant(
            int permits,
            long leaseMillis,
            long pausedMillis,
            @Nullable String stopped,
            boolean closed,
            boolean again) implements Serializable {}
}
