package io.github.suppliersdk.spark;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** A message from an executor to the driver over Spark's channel for plugins. The response is a {@link Grant}. */
sealed interface Message extends Serializable {
    /** The name of the publishing run that the message belongs to. */
    String run();

    /** A task begins to publish a partition. */
    record TaskStarted(String run, int stage, int partition) implements Message {}

    /**
     * An executor asks for permits.
     *
     * @param holder the name of the executor's holder of permits
     * @param wanted the number of permits that it could use
     * @param held the number of permits to which it limits itself until the response arrives
     * @param passed the number of its writes since the last request that have passed: see {@link WriteCalls}
     * @param failed the number of its other writes since the last request
     */
    record Lease(String run, String holder, int wanted, int held, int passed, int failed) implements Message {}

    /**
     * The service is overloaded.
     *
     * @param retryAfterMillis the pause that the service asked for, in milliseconds; 0 if it named none
     */
    record Throttled(String run, long retryAfterMillis) implements Message {}

    /**
     * A task has given up. The job stops, unless calls of other tasks pass; what was not sent is reported as not sent.
     */
    record GivenUp(String run, String reason) implements Message {}

    /** The service refuses the caller, or a secret is missing. The job fails. */
    record Refused(String run, String reason) implements Message {}

    /**
     * The response to a message.
     *
     * @param permits the number of calls that the executor may have in flight
     * @param leaseMillis the time in milliseconds for which the permits are valid, from the moment of the request
     * @param pausedMillis the time in milliseconds during which no call may begin
     * @param stopped the reason why no call may begin any more; null if calls may begin
     * @param closed whether the run is over
     * @param attemptedBefore for a starting task: whether an earlier attempt has begun with the same partition, and may
     *     have sent its slots
     */
    record Grant(
            int permits,
            long leaseMillis,
            long pausedMillis,
            @Nullable String stopped,
            boolean closed,
            boolean attemptedBefore)
            implements Serializable {}
}
