package io.github.suppliersdk.spark;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import org.apache.spark.SparkContext;
import org.jspecify.annotations.Nullable;

/**
 * The state of one publishing job on the driver: the permits of each executor, and whether the job still sends
 * anything.
 */
final class DriverRun implements AutoCloseable {
    static final Duration LEASE = Duration.ofSeconds(10);

    private final SparkContext context;
    private final PermitLedger ledger;
    private final RecentCalls calls;
    private final Duration giveUpAfter;
    private final Set<Integer> stages = new HashSet<>();
    private final Set<Integer> partitions = new HashSet<>();
    private final Runnable forget;
    private long startedTasks;
    private @Nullable String givenUp;
    private @Nullable String stopped;
    private @Nullable String refused;
    private boolean closed;

    DriverRun(SparkContext context, int calls, SlotPublishingSettings settings, Runnable forget) {
        this.context = context;
        this.ledger =
                new PermitLedger(calls, LEASE.plus(settings.attemptTimeout()).toNanos(), System.nanoTime());
        this.giveUpAfter = settings.giveUpAfter();
        this.calls = new RecentCalls(giveUpAfter, System.nanoTime());
        this.forget = forget;
    }

    /** Returns the response to a message. Never waits: Spark calls this for all executors, one after the other. */
    synchronized Message.Grant receive(Message message) {
        long now = System.nanoTime();
        int permits = 0;
        boolean attemptedBefore = false;
        if (message instanceof Message.TaskStarted task) {
            startedTasks++;
            stages.add(task.stage());
            attemptedBefore = !partitions.add(task.partition());
        } else if (message instanceof Message.Lease lease) {
            boolean over = closed || stopped != null;
            calls.add(lease.passed(), lease.failed(), now);
            permits = ledger.lease(lease.holder(), over ? 0 : lease.wanted(), lease.held(), now);
        } else if (message instanceof Message.Throttled throttled) {
            ledger.throttled(Duration.ofMillis(throttled.retryAfterMillis()).toNanos(), now);
        } else if (message instanceof Message.GivenUp given) {
            giveUp(given.reason(), now);
        } else if (message instanceof Message.Refused caller) {
            refuse(caller.reason());
        }
        long paused = Duration.ofNanos(ledger.pause(now)).toMillis();
        return new Message.Grant(permits, LEASE.toMillis(), paused, stopped, closed, attemptedBefore);
    }

    /**
     * A task has given up. If calls of other tasks have passed recently, and the service does not ask for a pause of
     * {@code giveUpAfter} or more, it fails only on the slots of this task, and the job continues. Otherwise the whole
     * job stops.
     */
    private void giveUp(String reason, long now) {
        givenUp = givenUp == null ? reason : givenUp;
        boolean isTaskOnly =
                calls.pass(now) && Duration.ofNanos(ledger.pause(now)).compareTo(giveUpAfter) < 0;
        if (!isTaskOnly && stopped == null) {
            stopped = reason;
        }
    }

    /**
     * Fails the job for the first reason given. Cancels its stages, because Spark would retry a task that merely fails.
     */
    private void refuse(String reason) {
        if (refused == null) {
            refused = reason;
            stopped = stopped == null ? reason : stopped;
            stages.forEach(stage -> context.cancelStage(stage, reason));
        }
    }

    /** The number of task attempts that have begun to publish. */
    synchronized long startedTasks() {
        return startedTasks;
    }

    /** Why a task or the whole job did not send all of its slots; null if all tasks ran to their end. */
    synchronized @Nullable String givenUp() {
        return stopped == null ? givenUp : stopped;
    }

    /** Why the job has failed as a whole; null if it has not. */
    synchronized @Nullable String refused() {
        return refused;
    }

    /** Ends the run: nothing is sent from now on. A task that Spark retries later finds the run closed. */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
        }
        forget.run();
    }
}
