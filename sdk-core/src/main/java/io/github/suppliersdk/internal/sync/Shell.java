package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.threads.Threads;
import io.github.suppliersdk.internal.time.Time;
import io.github.suppliersdk.sync.SlotKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * The threads around the {@link Engine}: each asks it for a job, runs the job, and reports its end. The engine is used
 * under one lock; calls, store access and listeners run without it.
 */
final class Shell {
    private static final long TICK = Duration.ofSeconds(1).toNanos();

    private final Engine engine;
    private final JobRunner runner;
    private final Listeners listeners;
    private final Time time;
    private final Logger log;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition work = lock.newCondition();
    private final Condition ended = lock.newCondition();
    private final int threads;
    private volatile List<Thread> workers = List.of();

    // guarded by the lock
    private boolean stopped;
    private boolean timedWait;
    private long lastTick;

    Shell(Engine engine, JobRunner runner, Listeners listeners, int threads, Time time, Logger log) {
        this.engine = engine;
        this.runner = runner;
        this.listeners = listeners;
        this.threads = threads;
        this.time = time;
        this.log = log;
        this.lastTick = time.nanos();
    }

    void start() {
        listeners.start();
        workers = Threads.start("supplier-sdk-sync", threads, this::work);
        if (workers.size() < threads) {
            log.warn("the JVM has threads for {} of {} workers of a sync", workers.size(), threads);
        }
    }

    /** Notes that there may be marks of these slots. */
    void wake(Collection<SlotKey> keys) {
        run(() -> engine.wake(keys, time.nanos()));
    }

    /** Does this under the lock, and lets a thread look for a job. */
    private void run(Runnable change) {
        lock.lock();
        try {
            change.run();
            work.signal();
            ended.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Uses the engine under the lock. */
    <T> T with(Function<Engine, T> use) {
        lock.lock();
        try {
            return use.apply(engine);
        } finally {
            lock.unlock();
        }
    }

    private void work() {
        while (true) {
            try {
                Job job = nextJob();
                if (job == null) {
                    return;
                }
                complete(job, runner.perform(job));
            } catch (InterruptedException e) {
                if (isStopped()) {
                    return;
                }
            } catch (Throwable e) { // out of memory, or a defect
                recover(e);
            }
        }
    }

    /** Releases all slots in hand after an internal failure; they are claimed again. */
    private void recover(Throwable failure) {
        try {
            run(engine::recover);
            log.error("a sync failed and continues; the slots in hand are processed again", failure);
        } catch (Throwable e) { // out of memory here too: the thread must go on
            failure.addSuppressed(e);
        }
    }

    private @Nullable Job nextJob() throws InterruptedException {
        while (true) {
            List<Notification> notifications = new ArrayList<>();
            Job job = nextJob(notifications);
            deliver(notifications);
            if (job != null || isStopped()) {
                return job;
            }
        }
    }

    private @Nullable Job nextJob(List<Notification> notifications) throws InterruptedException {
        Job job;
        lock.lockInterruptibly();
        try {
            while (true) {
                if (stopped) {
                    return null;
                }
                long now = time.nanos();
                if (now - lastTick >= TICK) {
                    lastTick = now;
                    engine.tick(now);
                }
                job = engine.next(now);
                notifications.addAll(engine.takeNotifications());
                if (job != null || !notifications.isEmpty()) {
                    break;
                }
                await(now);
            }
            work.signal(); // there may be another job, or another thread has to watch the clock
            return job;
        } finally {
            lock.unlock();
        }
    }

    /** Waits for a job. One thread watches the clock; the others wait to be signalled. */
    @SuppressWarnings("WaitNotInLoop") // the caller asks the engine again
    private void await(long now) throws InterruptedException {
        if (timedWait) {
            work.await();
            return;
        }
        timedWait = true;
        try {
            long at = engine.wakeAt(now);
            long nanos =
                    at == Long.MAX_VALUE ? TICK : Math.max(1, Math.min(TICK, at - now)); // nanoTime may be negative
            time.await(work, nanos, false);
        } finally {
            timedWait = false;
        }
    }

    private void complete(Job job, JobEnd end) {
        List<Notification> notifications = new ArrayList<>();
        run(() -> {
            engine.completed(job, end, time.nanos());
            notifications.addAll(engine.takeNotifications());
        });
        deliver(notifications);
    }

    private void deliver(List<Notification> notifications) {
        for (Notification notification : notifications) {
            if (notification instanceof Notification.ListenerEvent forListeners) {
                listeners.publish(forListeners.event());
            } else if (notification instanceof Notification.LogLine line) {
                log.atLevel(line.level()).setCause(line.cause()).log(line.text());
            }
        }
    }

    boolean isStopped() {
        return with(any -> stopped);
    }

    /** Waits until the condition holds; false after this time, or if the shell was stopped. */
    boolean await(Function<Engine, Boolean> condition, Duration longest) throws InterruptedException {
        long end = time.nanos() + longest.toNanos();
        lock.lockInterruptibly();
        try {
            while (!condition.apply(engine)) {
                long left = end - time.nanos();
                if (left <= 0 || stopped) {
                    return false;
                }
                time.await(ended, Math.min(left, TICK), false);
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Ends all threads, without waiting for those that hang in foreign code. */
    void stop() {
        run(() -> {
            stopped = true;
            work.signalAll();
        });
        workers.stream().filter(worker -> worker != Thread.currentThread()).forEach(Thread::interrupt);
        listeners.stop();
    }

    boolean isOwnThread() {
        return listeners.isOwnThread() || workers.contains(Thread.currentThread());
    }
}
