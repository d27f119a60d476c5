package io.github.suppliersdk.publishing.feed;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.errors.InvalidResponseException;
import io.github.suppliersdk.internal.publishing.Failures;
import io.github.suppliersdk.internal.publishing.Pace;
import io.github.suppliersdk.internal.publishing.Repeats;
import io.github.suppliersdk.internal.rules.Ids;
import io.github.suppliersdk.internal.rules.SlotRules;
import io.github.suppliersdk.internal.threads.Threads;
import io.github.suppliersdk.internal.time.Time;
import io.github.suppliersdk.slots.SlotRequest;
import io.github.suppliersdk.slots.SlotsClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes changes of slots from many threads, as they happen, and sends them in the background.
 *
 * <p>Changes of the same slot that were not sent yet are collapsed: the last one wins. Changes of one slot are sent in
 * the order in which they came, one at a time. The number of changes that wait is bounded: when it is reached, taking
 * another one blocks for a stated time. A change that fails in a way that may pass is sent again, together with what has
 * come for its slot meanwhile.
 *
 * <p>A listener may call the feed: changes that it hands over are taken without blocking, and {@link #close(Duration)}
 * from a listener does not wait. {@link #flush} from a listener would wait for itself, and throws instead.
 */
public final class SlotFeed implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger("io.github.suppliersdk.publishing");
    private static final Duration GRACE = Duration.ofSeconds(2);

    private final SupplierClient client;
    private final int maxPending;
    private final Duration blockFor;
    private final List<FeedListener> listeners;
    private final Pace pace;
    private final Repeats repeats;
    private final List<Thread> workers = new ArrayList<>();
    private final AtomicLong listenerFailures = new AtomicLong();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final PendingChanges changes = new PendingChanges();
    private boolean closed;
    private boolean stopped;

    private SlotFeed(Builder builder) {
        this.client = builder.client;
        this.maxPending = builder.maxPending;
        this.blockFor = builder.blockFor;
        this.listeners = List.copyOf(builder.listeners);
        this.pace = new Pace(builder.concurrency, client::quietUntil, builder.time);
        this.repeats = new Repeats(client::takeRepeat, builder.time);
        ThreadFactory threads = Threads.daemons("supplier-sdk-feed");
        for (int i = 0; i < builder.concurrency; i++) {
            workers.add(threads.newThread(this::work));
        }
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
        take(new SlotChange.Capacity(experienceId, optionId, slotId, seats));
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
        take(new SlotChange.Replacement(experienceId, slot));
    }

    private void take(SlotChange change) {
        long left = blockFor.toNanos();
        boolean mayBlock = !isOwnThread();
        lock.lock();
        try {
            while (true) {
                if (closed) {
                    throw new IllegalStateException("the feed is closed");
                }
                if (changes.collapse(change)) {
                    return;
                }
                if (!mayBlock || changes.size() < maxPending) {
                    changes.add(change);
                    changed.signalAll();
                    return;
                }
                if (left <= 0) {
                    throw new FeedFullException(changes.size(), blockFor);
                }
                left = changed.awaitNanos(left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new FeedFullException(maxPending, Duration.ZERO);
        } finally {
            lock.unlock();
        }
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
        long left = longest.toNanos();
        lock.lockInterruptibly();
        try {
            long number = changes.accepted();
            while (!changes.isDone(number)) {
                if (stopped || left <= 0) {
                    return false;
                }
                left = changed.awaitNanos(left);
            }
            return !stopped;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Takes no more changes, and waits until those that it has are sent.
     *
     * @return what was not sent in this time, or was being sent and did not come to an end; empty if it was closed before
     */
    public List<SlotChange> close(Duration longest) {
        boolean own = isOwnThread();
        long left = own ? 0 : longest.toNanos();
        boolean interrupted = false;
        lock.lock();
        try {
            if (stopped) {
                return List.of();
            }
            closed = true;
            changed.signalAll();
            while (!changes.isDone(Long.MAX_VALUE) && left > 0 && !stopped) {
                try {
                    left = changed.awaitNanos(left);
                } catch (InterruptedException e) {
                    interrupted = true;
                    left = 0;
                }
            }
            return stopped ? List.of() : stop(own);
        } finally {
            lock.unlock();
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Interrupts what is being sent, and gives it a moment to come to its end either way. */
    private List<SlotChange> stop(boolean own) {
        stopped = true;
        workers.stream()
                .filter(worker -> !worker.equals(Thread.currentThread()))
                .forEach(Thread::interrupt);
        long left = own ? 0 : GRACE.toNanos();
        while (changes.anyUnsettled() && left > 0) {
            try {
                left = changed.awaitNanos(left);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                left = 0;
            }
        }
        List<SlotChange> unsent = changes.drain();
        changed.signalAll();
        return unsent;
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
        return listenerFailures.get();
    }

    private boolean isOwnThread() {
        return workers.contains(Thread.currentThread());
    }

    private void work() {
        for (PendingChanges.Entry entry = next(); entry != null; entry = next()) {
            RuntimeException failure = null;
            try {
                send(entry);
            } catch (InterruptedException e) {
                return; // stopped: the change stays as not settled, and close gives it back
            } catch (RuntimeException e) {
                failure = e;
            }
            settle(entry);
            tell(entry.change(), failure);
            end(entry);
        }
    }

    private PendingChanges.@Nullable Entry next() {
        lock.lock();
        try {
            while (!stopped) {
                PendingChanges.Entry entry = changes.start();
                if (entry != null) {
                    return entry;
                }
                if (closed && changes.isDone(Long.MAX_VALUE)) {
                    return null;
                }
                changed.awaitUninterruptibly();
            }
            return null;
        } finally {
            lock.unlock();
        }
    }

    private void send(PendingChanges.Entry entry) throws InterruptedException {
        for (int attempt = 1; ; attempt++) {
            try {
                SlotChange change = entry.change();
                pace.call(() -> apply(change));
                return;
            } catch (InvalidResponseException e) {
                return; // carried out
            } catch (RuntimeException e) {
                if (isStopped()) {
                    throw new InterruptedException();
                }
                if (attempt == Failures.ATTEMPTS || !Failures.mayPass(e)) {
                    throw e;
                }
                if (!Pace.isOverload(e)) {
                    repeats.await(attempt);
                }
                takeOver(entry);
            }
        }
    }

    private boolean apply(SlotChange change) {
        SlotsClient slots = client.slots(change.experienceId(), change.optionId());
        if (change instanceof SlotChange.Replacement replacement) {
            slots.replace(replacement.slot());
        } else if (change instanceof SlotChange.Capacity capacity) {
            slots.updateCapacity(capacity.slotId(), capacity.seats());
        }
        return true;
    }

    private boolean isStopped() {
        lock.lock();
        try {
            return stopped;
        } finally {
            lock.unlock();
        }
    }

    private void takeOver(PendingChanges.Entry entry) {
        lock.lock();
        try {
            changes.takeOver(entry);
        } finally {
            lock.unlock();
        }
    }

    private void settle(PendingChanges.Entry entry) {
        lock.lock();
        try {
            changes.settle(entry);
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void end(PendingChanges.Entry entry) {
        lock.lock();
        try {
            changes.end(entry);
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void tell(SlotChange change, @Nullable RuntimeException failure) {
        for (FeedListener listener : listeners) {
            try {
                if (failure == null) {
                    listener.sent(change);
                } else {
                    listener.failed(change, failure);
                }
            } catch (RuntimeException e) {
                listenerFailures.incrementAndGet();
                LOG.warn("A listener of a feed failed", e);
            }
        }
    }

    /** Sets options and makes the feed. */
    public static final class Builder {
        private final SupplierClient client;
        private final List<FeedListener> listeners = new ArrayList<>();
        private int concurrency = 4;
        private int maxPending = 10_000;
        private Duration blockFor = Duration.ofSeconds(30);
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
