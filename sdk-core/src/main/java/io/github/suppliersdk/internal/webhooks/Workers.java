package io.github.suppliersdk.internal.webhooks;

import io.github.suppliersdk.internal.threads.Threads;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs work on real threads. Work that a worker's work leads to runs next on the same thread, so that an undisturbed
 * request needs one thread in addition to the web server's.
 */
final class Workers implements Ports {
    private static final long IDLE_SECONDS = 10;
    private static final long LONGEST_AT_THE_END = TimeUnit.SECONDS.toNanos(1);

    private final ExecutorService threads;
    private final ScheduledThreadPoolExecutor timers;
    private final Optional<Executor> handlerExecutor;
    private final Clock clock;
    private final Observers observers;
    private final String tokenPrefix = UUID.randomUUID() + "-";
    private final AtomicLong tokens = new AtomicLong();
    private final Set<Worker> inForeignCode = ConcurrentHashMap.newKeySet();

    Workers(Settings settings, Observers observers) {
        // Platform threads on every JVM: a store or handler that blocks inside synchronized, as many database
        // drivers do, would pin the carrier threads of all virtual threads of Java 21 to 23. The permits of the
        // engine limit the number of threads.
        this.threads = new ThreadPoolExecutor(
                0,
                Integer.MAX_VALUE,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new SynchronousQueue<>(),
                task -> new Worker(
                        task,
                        Threads.daemons("supplier-webhook").newThread(() -> {}).getName()));
        this.timers = new ScheduledThreadPoolExecutor(1, Threads.daemons("supplier-webhook-timer"));
        timers.setRemoveOnCancelPolicy(true);
        this.handlerExecutor = settings.handlerExecutor();
        this.clock = settings.clock();
        this.observers = observers;
    }

    /** A thread that remembers the work its current work leads to. */
    private static final class Worker extends Thread {
        private @Nullable Runnable next;
        private boolean isReporting;
        private boolean isInterruptible; // guarded by this

        Worker(Runnable task, String name) {
            super(null, task, name, 0, false);
            setContextClassLoader(Threads.class.getClassLoader());
            setDaemon(true);
        }

        <T> T callInterruptibly(Callable<T> work) throws Exception {
            synchronized (this) {
                isInterruptible = true;
            }
            try {
                return work.call();
            } finally {
                synchronized (this) {
                    isInterruptible = false;
                }
            }
        }

        synchronized void interruptForeignCode() {
            if (isInterruptible) {
                interrupt();
            }
        }
    }

    private void execute(Runnable work) {
        if (Thread.currentThread() instanceof Worker worker && worker.isReporting && worker.next == null) {
            worker.next = work;
            return;
        }
        threads.execute(() -> {
            Worker worker = (Worker) Thread.currentThread();
            Runnable now = work;
            while (now != null) {
                worker.next = null;
                now.run();
                now = worker.next;
            }
        });
    }

    @Override
    public <T> void run(Callable<T> work, BiConsumer<@Nullable T, @Nullable Throwable> done) {
        try {
            execute(() -> perform(work, done));
        } catch (RejectedExecutionException | OutOfMemoryError e) { // closed, or no thread can be started
            done.accept(null, e);
        }
    }

    @Override
    public <T> void runForeign(Callable<T> work, BiConsumer<@Nullable T, @Nullable Throwable> done) {
        run(
                () -> {
                    Worker worker = (Worker) Thread.currentThread();
                    inForeignCode.add(worker);
                    try {
                        return worker.callInterruptibly(work);
                    } finally {
                        inForeignCode.remove(worker);
                    }
                },
                done);
    }

    private static <T> void perform(Callable<T> work, BiConsumer<@Nullable T, @Nullable Throwable> done) {
        @Nullable T result = null;
        @Nullable Throwable failure = null;
        boolean wasInterrupted = Thread.currentThread().isInterrupted();
        try {
            result = work.call();
        } catch (Throwable e) { // the store and the handler may throw anything
            failure = e;
        }
        if (!(Thread.currentThread() instanceof Worker worker)) {
            if (!wasInterrupted) {
                // Clears an interrupt that the handler left: on the web server's thread it would end the wait for the
                // decision.
                Thread.interrupted();
            }
            done.accept(result, failure);
            return;
        }
        // Clears an interrupt: the store is called on this thread next, and an interrupt would fail the call, and close
        // an embedded database for all.
        Thread.interrupted();
        // from here on, because work that foreign code leads to must not wait for that code to return
        worker.isReporting = true;
        try {
            done.accept(result, failure);
        } finally {
            worker.isReporting = false;
        }
    }

    @Override
    public <T> void handle(
            Runnable begins, Callable<T> called, Caller caller, BiConsumer<@Nullable T, @Nullable Throwable> done) {
        Callable<T> work = () -> {
            begins.run();
            return called.call();
        };
        if (handlerExecutor.isEmpty()) {
            runForeign(work, done);
            return;
        }
        // runs on the web server's thread of the request: the executor may propagate the context of that thread
        Runnable task = () -> {
            try {
                handlerExecutor.get().execute(() -> perform(work, done));
            } catch (Throwable e) {
                done.accept(null, e);
            }
        };
        if (!caller.run(task)) {
            runForeign(
                    () -> {
                        task.run();
                        return true;
                    },
                    (started, failure) -> {
                        if (failure != null) {
                            done.accept(null, failure);
                        }
                    });
        }
    }

    @Override
    public Timer after(Duration delay, Runnable event) {
        try {
            var timer = timers.schedule(
                    () -> {
                        try {
                            event.run();
                            // an Error in one event must not end the others, nor must a log that hangs
                        } catch (Throwable e) {
                            threads.execute(() -> observers.failure("a timer of the webhook receiver failed", e));
                        }
                    },
                    Math.max(0, delay.toNanos()),
                    TimeUnit.NANOSECONDS);
            return () -> timer.cancel(false);
        } catch (RejectedExecutionException e) {
            return () -> {}; // closed
        }
    }

    @Override
    public Instant now() {
        try {
            return clock.instant().truncatedTo(ChronoUnit.MILLIS);
        } catch (RuntimeException e) {
            observers.failure("the clock of the webhook receiver failed; the system's is used", e);
            return Instant.now().truncatedTo(ChronoUnit.MILLIS);
        }
    }

    @Override
    public String token() {
        return tokenPrefix + tokens.incrementAndGet();
    }

    /**
     * Interrupts running calls of the handler, but not those of the store or an observer: with an embedded database
     * that would close its files for all its users. Those calls are waited for, for a moment, and then left alone.
     *
     * @param until a time of {@link System#nanoTime()}
     */
    void close(long until) {
        timers.shutdownNow();
        threads.shutdown();
        inForeignCode.forEach(Worker::interruptForeignCode);
        try {
            boolean unused = threads.awaitTermination(
                    Math.min(until - System.nanoTime(), LONGEST_AT_THE_END), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
