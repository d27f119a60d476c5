package io.github.suppliersdk.internal.publishing;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.github.suppliersdk.internal.threads.Threads;
import io.github.suppliersdk.internal.time.Time;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The threads of a run, or of a sync. Each asks for a job, makes it, notes its end, and reports what is new. Jobs are
 * chosen and noted under one lock; calls, access to a database and listeners run without it.
 *
 * @param <J> a job
 * @param <N> something to report
 */
public final class Workers<J, N> {
    private static final long TICK = Duration.ofSeconds(1).toNanos();

    /**
     * Which jobs there are. All methods are called under the lock.
     *
     * @param <J> a job
     * @param <N> something to report
     */
    public interface Jobs<J, N> {
        /** The next job; null if there is none now. */
        @Nullable
        J next(long now);

        /** The next time to ask for a job, even if nothing happens until then. */
        long wakeAt(long now);

        /** Whether nothing but time can bring a job. */
        default boolean waitsForTime() {
            return false;
        }

        /** Called about once a second. */
        void tick(long now);

        /** What is new, once. */
        List<N> takeNews();
    }

    /**
     * What the threads do. All methods are called without the lock.
     *
     * @param <J> a job
     * @param <N> something to report
     */
    public interface Runner<J, N> {
        /** Reports what is new; called without news too, after each tick. */
        void report(List<N> news);

        /** Makes a job, and notes how it ended. */
        void perform(J job);

        /** Notes what no job should throw: an interrupt, a defect, or a lack of memory. */
        void failed(Throwable failure);
    }

    private final Jobs<J, N> jobs;
    private final Runner<J, N> runner;
    private final Time time;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition mayHaveJob = lock.newCondition();
    private final Condition changed = lock.newCondition();
    private volatile List<Thread> threads = List.of();
    private volatile boolean stopped;

    @GuardedBy("lock")
    private long lastTick;

    /** Without threads. */
    public Workers(Jobs<J, N> jobs, Runner<J, N> runner, Time time) {
        this.jobs = jobs;
        this.runner = runner;
        this.time = time;
        this.lastTick = time.nanos();
    }

    /** Starts the threads; returns their number, which is smaller if the JVM has no more. */
    public int start(String name, int number) {
        threads = Threads.start(name, number, this::work);
        return threads.size();
    }

    private void work() {
        while (!stopped) {
            try {
                J job = next();
                if (job != null) {
                    runner.perform(job);
                }
            } catch (Throwable e) {
                runner.failed(e);
            }
        }
    }

    private @Nullable J next() throws InterruptedException {
        J job;
        List<N> news;
        lock.lockInterruptibly();
        try {
            long now = time.nanos();
            boolean isTick = now - lastTick >= TICK;
            if (isTick) {
                lastTick = now;
                jobs.tick(now);
            }
            job = stopped ? null : jobs.next(now);
            news = jobs.takeNews();
            if (job == null && news.isEmpty() && !isTick && !stopped) {
                await(now);
            } else {
                mayHaveJob.signal(); // there may be a job
            }
        } finally {
            lock.unlock();
        }
        runner.report(news);
        return job;
    }

    /** Waits for a signal, but not longer than until a job is due, or a tick. */
    @GuardedBy("lock")
    private void await(long now) throws InterruptedException {
        long at = jobs.wakeAt(now);
        long nanos = at == Long.MAX_VALUE ? TICK : Math.max(1, Math.min(TICK, at - now)); // nanoTime may be negative
        time.await(mayHaveJob, nanos, jobs.waitsForTime());
    }

    /** Changes something under the lock, reports what is new, and lets a thread look for a job. */
    public void run(Runnable change) {
        List<N> news;
        lock.lock();
        try {
            change.run();
            news = jobs.takeNews();
            mayHaveJob.signal(); // there may be a job
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        runner.report(news);
    }

    /** Looks at something under the lock. */
    public <T> T with(Supplier<T> look) {
        lock.lock();
        try {
            return look.get();
        } finally {
            lock.unlock();
        }
    }

    /** Waits until the condition holds; false after this time, or if the threads were stopped. */
    public boolean await(BooleanSupplier condition, Duration longest) throws InterruptedException {
        long end = time.nanos() + longest.toNanos();
        lock.lockInterruptibly();
        try {
            while (!condition.getAsBoolean()) {
                long left = end - time.nanos();
                if (left <= 0 || stopped) {
                    return false;
                }
                time.await(changed, Math.min(left, TICK), false);
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Lets each thread end after its job. */
    public void stop() {
        lock.lock();
        try {
            stopped = true;
            mayHaveJob.signalAll();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Whether no further job begins. */
    public boolean isStopped() {
        return stopped;
    }

    /** Interrupts the threads, but not the caller. */
    public void interrupt() {
        threads.stream().filter(thread -> thread != Thread.currentThread()).forEach(Thread::interrupt);
    }

    /** The threads. */
    public List<Thread> threads() {
        return threads;
    }
}
