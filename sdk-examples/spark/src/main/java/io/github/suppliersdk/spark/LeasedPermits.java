package io.github.suppliersdk.spark;

import io.github.suppliersdk.publishing.CallPermits;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The call permits of one job on one executor, shared by all its tasks there. A thread leases them from the driver:
 * without delay when a task lacks one, and regularly to renew the lease and to return unused permits. No call begins
 * after the lease has run out.
 */
final class LeasedPermits implements CallPermits, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LeasedPermits.class);
    private static final long RENEWAL_INTERVAL = Duration.ofMillis(250).toNanos();
    private static final long MIN_INTERVAL = Duration.ofMillis(20).toNanos();
    private static final long RETRY_INTERVAL = Duration.ofSeconds(1).toNanos();
    private static final long MIN_WAIT = Duration.ofMillis(1).toNanos();
    private static final long MIN_PAUSE = Duration.ofMillis(250).toNanos();

    private final String run;
    private final String holder;
    private final DriverLink driver;
    private final WriteCalls calls;
    private final Thread renewer;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Set<Runnable> waiting = new LinkedHashSet<>();
    private final Deque<Message> pendingMessages = new ArrayDeque<>();
    private int usable;
    private int level;
    private int inUse;
    private int mostInUse;
    private boolean lacking;
    private long validUntil = System.nanoTime();
    private long pausedUntil = System.nanoTime();
    private @Nullable String stopped;
    private boolean closed;

    /**
     * @param run the name of the publishing run
     * @param holder the name under which the driver keeps the permits of this executor
     * @param calls the counter of calls that is reported with each request for a lease
     */
    LeasedPermits(String run, String holder, DriverLink driver, WriteCalls calls) {
        this.run = run;
        this.holder = holder;
        this.driver = driver;
        this.calls = calls;
        this.renewer = new Thread(this::leaseUntilClosed, "supplier-sdk-spark-permits");
        renewer.setDaemon(true);
        renewer.start();
    }

    /**
     * Changes how many permits the tasks of this executor can use.
     *
     * @param calls the number of permits that a starting task can use, or the same as a negative number when it ends
     */
    void use(int calls) {
        lock.lock();
        try {
            usable += calls;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public boolean tryAcquire(Runnable whenAvailable) {
        lock.lock();
        try {
            long now = System.nanoTime();
            if (stopped == null && inUse < level && now - validUntil < 0 && now - pausedUntil >= 0) {
                inUse++;
                mostInUse = Math.max(mostInUse, inUse);
                return true;
            }
            waiting.add(whenAvailable);
            lacking = true;
            changed.signalAll();
            return false;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void release() {
        List<Runnable> woken;
        lock.lock();
        try {
            inUse--;
            woken = takeWaiting();
        } finally {
            lock.unlock();
        }
        woken.forEach(Runnable::run);
    }

    @Override
    public void throttled(Duration retryAfter) {
        lock.lock();
        try {
            long until = System.nanoTime() + Math.max(MIN_PAUSE, retryAfter.toNanos());
            pausedUntil = until - pausedUntil > 0 ? until : pausedUntil;
            pendingMessages.add(new Message.Throttled(run, retryAfter.toMillis()));
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Why no call begins any more; null if calls may begin. */
    @Nullable
    String stopped() {
        lock.lock();
        try {
            return stopped;
        } finally {
            lock.unlock();
        }
    }

    int inUse() {
        lock.lock();
        try {
            return inUse;
        } finally {
            lock.unlock();
        }
    }

    int level() {
        lock.lock();
        try {
            return level;
        } finally {
            lock.unlock();
        }
    }

    /** Stops calls on this executor at once, and sends the message to the driver, which stops the others. */
    void stop(Message why, String reason) {
        lock.lock();
        try {
            stop(reason);
            pendingMessages.add(why);
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Stops calls on this executor. */
    void stop(String reason) {
        lock.lock();
        try {
            stopped = stopped == null ? reason : stopped;
        } finally {
            lock.unlock();
        }
    }

    /** The thread that leases permits from the driver. */
    Thread thread() {
        return renewer;
    }

    private List<Runnable> takeWaiting() {
        List<Runnable> all = new ArrayList<>(waiting);
        waiting.clear();
        return all;
    }

    private void leaseUntilClosed() {
        boolean failing = false;
        while (true) {
            Message message = null;
            try {
                message = awaitMessage(failing ? RETRY_INTERVAL : MIN_INTERVAL);
                if (message == null) {
                    return;
                }
                send(message);
                failing = false;
            } catch (InterruptedException e) {
                return;
            } catch (Exception e) { // the driver cannot be reached: calls continue until the lease runs out
                if (!failing) {
                    LOG.warn("no permits from the driver; retrying every second", e);
                }
                failing = true;
                requeue(message);
            }
        }
    }

    /**
     * Queues a message again that did not reach the driver. A request for a lease is not: the next one has newer
     * figures.
     */
    private void requeue(@Nullable Message message) {
        if (message == null || message instanceof Message.Lease) {
            return;
        }
        lock.lock();
        try {
            if (!closed) {
                pendingMessages.addFirst(message);
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * Waits for the next message to the driver.
     *
     * @param minInterval the least time to wait, in nanoseconds, before a lease is asked for
     * @return null when these permits are closed and no message is left
     */
    private @Nullable Message awaitMessage(long minInterval) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            long from = System.nanoTime();
            while (!closed) {
                long passed = System.nanoTime() - from;
                boolean due = passed >= RENEWAL_INTERVAL && (usable > 0 || level > 0);
                if (!pendingMessages.isEmpty() && (minInterval == MIN_INTERVAL || passed >= minInterval)) {
                    return pendingMessages.remove();
                }
                if (passed >= minInterval && (due || (lacking && inUse >= level))) {
                    return lease();
                }
                if (usable == 0 && level == 0 && pendingMessages.isEmpty()) {
                    changed.await(); // the job has no task here
                } else {
                    long until = passed < minInterval ? minInterval : Math.max(RENEWAL_INTERVAL, minInterval);
                    long unused = changed.awaitNanos(Math.max(MIN_WAIT, until - passed));
                }
            }
            return pendingMessages.poll();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Creates the request for a lease. It returns unused permits; until the response only the remaining ones are used.
     */
    private Message lease() {
        int wanted = lacking ? usable : Math.min(usable, mostInUse);
        level = Math.max(inUse, Math.min(level, wanted));
        mostInUse = inUse;
        lacking = false;
        return lease(wanted, level);
    }

    private Message lease(int wanted, int held) {
        WriteCalls.Count count = calls.take();
        return new Message.Lease(run, holder, wanted, held, count.passed(), count.failed());
    }

    private void send(Message message) throws Exception {
        long asked = System.nanoTime();
        Message.Grant grant = driver.ask(message);
        List<Runnable> woken = List.of();
        lock.lock();
        try {
            if (grant.stopped() != null && stopped == null) {
                stopped = grant.stopped();
            }
            if (grant.closed() && stopped == null) {
                stopped = "the job is over";
            }
            long paused = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(grant.pausedMillis());
            pausedUntil = paused - pausedUntil > 0 ? paused : pausedUntil;
            if (message instanceof Message.Lease) {
                level = grant.permits();
                validUntil = asked + TimeUnit.MILLISECONDS.toNanos(grant.leaseMillis());
                woken = takeWaiting();
            }
        } finally {
            lock.unlock();
        }
        woken.forEach(Runnable::run);
    }

    /** Ends the lease: the last message to the driver returns the permits that no call is using. */
    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            pendingMessages.add(lease(0, inUse));
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
