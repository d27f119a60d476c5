package io.github.suppliersdk.publishing.feed;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.internal.publishing.ClientInternals;
import io.github.suppliersdk.internal.publishing.Pace;
import io.github.suppliersdk.internal.publishing.PatientCalls;
import io.github.suppliersdk.internal.publishing.Repeats;
import io.github.suppliersdk.internal.rules.Ids;
import io.github.suppliersdk.internal.rules.SlotRules;
import io.github.suppliersdk.internal.threads.Threads;
import io.github.suppliersdk.internal.time.Time;
import io.github.suppliersdk.slots.SlotRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes changes of slots from many threads, as they happen, and sends them in the background.
 *
 * <p>Changes of the same slot that were not sent yet are collapsed: the last one wins. Changes of one slot are sent in
 * the order in which they came, one at a time. The number of changes that wait is bounded: when it is reached, taking
 * another one blocks for a stated time. A change that fails in a way that may pass is sent again, together with what has
 * come for its slot meanwhile. Repeats are taken from the budget that all calls of the client share; while there are none
 * left, one call in half a minute finds out whether the service is back.
 *
 * <p>A listener may call the feed: changes that it hands over are taken without blocking, and {@link #close(Duration)}
 * from a listener does not wait. {@link #flush} from a listener would wait for itself, and throws instead.
 */
public final class SlotFeed implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger("io.github.suppliersdk.publishing");
    private static final Duration GRACE = Duration.ofSeconds(2);

    private final Backlog backlog;
    private final ChangeSender sender;
    private final List<Thread> workers = new ArrayList<>();

    private SlotFeed(Builder builder) {
        this.backlog = new Backlog(builder.maxPending, builder.blockFor);
        this.sender = new ChangeSender(builder.client, backlog, calls(builder), builder.listeners, builder.time);
        ThreadFactory threads = Threads.daemons("supplier-sdk-feed");
        for (int i = 0; i < builder.concurrency; i++) {
            workers.add(threads.newThread(sender));
        }
    }

    private static PatientCalls calls(Builder builder) {
        return new PatientCalls(
                new Pace(builder.concurrency, ClientInternals.caller(builder.client)::throttledUntil, builder.time),
                new Repeats(ClientInternals.caller(builder.client)::takeRetry, builder.time),
                builder.patience,
                builder.time);
    }

    /** Starts the making of a feed. */
    public static Builder builder(SupplierClient client) {
        return new Builder(client);
    }

    /**
     * Takes a new capacity.
     *
     * @param seats the seats that are left; 0 means sold out
     * @throws io.github.suppliersdk.errors.InvalidRequestException if it breaks a rule
     * @throws FeedFullException if no room came in time
     * @throws IllegalStateException if the feed is closed
     */
    public void updateCapacity(String experienceId, String optionId, String slotId, int seats) {
        Ids.requireFree("experience_id", experienceId);
        Ids.requireStrict("option_id", optionId);
        Ids.requireStrict("slot_id", slotId);
        SlotRules.requireCapacity(seats);
        backlog.take(new SlotChange.Capacity(experienceId, optionId, slotId, seats), !isOwnThread());
    }

    /**
     * Takes a slot that is to take the place of the one with its id.
     *
     * @throws io.github.suppliersdk.errors.InvalidRequestException if it breaks a rule
     * @throws FeedFullException if no room came in time
     * @throws IllegalStateException if the feed is closed
     */
    public void replace(String experienceId, SlotRequest slot) {
        Ids.requireFree("experience_id", experienceId);
        SlotRules.require(slot, slot.optionId());
        backlog.take(new SlotChange.Replacement(experienceId, slot), !isOwnThread());
    }

    /**
     * Waits until everything that was taken before has been sent or given up, and the listeners have been told.
     *
     * @return false if that took longer, or the feed was closed and stopped meanwhile
     * @throws IllegalStateException if a listener of this feed calls it
     * @throws InterruptedException if the thread is interrupted
     */
    public boolean flush(Duration longest) throws InterruptedException {
        if (isOwnThread()) {
            throw new IllegalStateException("a listener cannot wait for itself");
        }
        return backlog.awaitDone(longest);
    }

    /**
     * Takes no more changes, and waits until those that it has are sent.
     *
     * @return what was not sent in this time, or was being sent and did not come to an end; empty if it was closed before
     */
    public List<SlotChange> close(Duration longest) {
        return isOwnThread()
                ? backlog.close(Duration.ZERO, Duration.ZERO, this::interruptWorkers)
                : backlog.close(longest, GRACE, this::interruptWorkers);
    }

    private void interruptWorkers() {
        workers.stream()
                .filter(worker -> !worker.equals(Thread.currentThread()))
                .forEach(Thread::interrupt);
    }

    /** Closes it and waits half a minute; what was not sent by then is logged. Use {@link #close(Duration)} to get it. */
    @Override
    public void close() {
        List<SlotChange> unsent = close(Duration.ofSeconds(30));
        if (!unsent.isEmpty()) {
            LOG.warn("A feed was closed with {} changes that were not sent", unsent.size());
        }
    }

    /** How often a listener threw. */
    public long listenerFailures() {
        return sender.listenerFailures();
    }

    private boolean isOwnThread() {
        return workers.contains(Thread.currentThread());
    }

    /** Sets options and makes the feed. */
    public static final class Builder {
        private final SupplierClient client;
        private final List<FeedListener> listeners = new ArrayList<>();
        private int concurrency = 4;
        private int maxPending = 10_000;
        private Duration blockFor = Duration.ofSeconds(30);
        private Duration patience = PatientCalls.PATIENCE;
        private Time time = Time.SYSTEM;

        private Builder(SupplierClient client) {
            this.client = client;
        }

        /** The most calls at a time; 4 unless set. */
        public Builder concurrency(int calls) {
            this.concurrency = positive("concurrency", calls);
            return this;
        }

        /** The most slots with a change that waits or is being sent; 10000 unless set. */
        public Builder maxPending(int slots) {
            this.maxPending = positive("maxPending", slots);
            return this;
        }

        /** How long taking a change blocks when there is no room; 30 seconds unless set. */
        public Builder blockFor(Duration duration) {
            this.blockFor = duration;
            return this;
        }

        /**
         * How long a service that is overloaded (429, 503) or does not answer any call is waited for before a change is
         * given up; 15 minutes unless set. The time counts from the last call that went through, and for each change from
         * its first attempt at the earliest: changes that wait are not given up meanwhile, the feed fills up instead.
         */
        public Builder patience(Duration duration) {
            this.patience = PatientCalls.checkPatience(duration);
            return this;
        }

        /** Adds a listener. */
        public Builder listener(FeedListener listener) {
            this.listeners.add(listener);
            return this;
        }

        Builder time(Time source) {
            this.time = source;
            return this;
        }

        private static int positive(String option, int value) {
            if (value < 1) {
                throw new IllegalArgumentException(option + " must be at least 1: " + value);
            }
            return value;
        }

        /** The feed, which begins to send as soon as changes come. */
        public SlotFeed build() {
            SlotFeed feed = new SlotFeed(this);
            feed.workers.forEach(Thread::start);
            return feed;
        }
    }
}
