package io.github.suppliersdk.webhooks.jdkserver;

import io.github.suppliersdk.internal.threads.Threads;
import java.io.IOException;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Threads that wait for requests to arrive, for so long and no longer. The JDK's server reads from a blocking channel on
 * the executor's thread, and an interrupt closes such a channel; that is the one handle that there is on a peer that sends
 * half a request and then nothing.
 */
final class ArrivalThreads implements Executor {
    private static final int CHECKS_EACH_SECOND = 4;

    /** A request that was sent in one piece has arrived long before. */
    private static final long SPARED = TimeUnit.MILLISECONDS.toNanos(500);

    private final long longest;
    private final ThreadPoolExecutor threads;
    private final Queue<Runnable> waiting = new ConcurrentLinkedQueue<>();
    private final ScheduledExecutorService timer;
    private final Map<Thread, Arrival> arrivals = new ConcurrentHashMap<>();

    ArrivalThreads(int most, Duration longest) {
        this.longest = longest.toNanos();
        this.threads = new ThreadPoolExecutor(
                0, most, 10, TimeUnit.SECONDS, new SynchronousQueue<>(), Threads.daemons("supplier-webhook-server"));
        this.timer = Executors.newSingleThreadScheduledExecutor(Threads.daemons("supplier-webhook-arrivals"));
        long period = TimeUnit.SECONDS.toMillis(1) / CHECKS_EACH_SECOND;
        var unused = timer.scheduleWithFixedDelay(this::check, period, period, TimeUnit.MILLISECONDS);
    }

    /** Runs what reads a request. It begins with the arrival of the head. Never refuses: the JDK of Java 17 would leak it. */
    @Override
    public void execute(Runnable exchange) {
        waiting.add(exchange);
        if (!startThread()) {
            makeRoom();
        }
    }

    /** Says whether there was one to be had; if not, the next one that is free goes on with what waits. */
    private boolean startThread() {
        try {
            threads.execute(this::runWaiting);
            return true;
        } catch (RejectedExecutionException | OutOfMemoryError e) {
            return false;
        }
    }

    private void runWaiting() {
        for (Runnable exchange = waiting.poll(); exchange != null; exchange = waiting.poll()) {
            arrives();
            try {
                exchange.run();
            } finally {
                end();
            }
        }
    }

    /** From here on, the current thread waits for a peer. */
    void arrives() {
        arrivals.put(Thread.currentThread(), new Arrival(Thread.currentThread(), System.nanoTime()));
    }

    /**
     * From here on, it does not.
     *
     * @throws IOException if the peer has been given up
     */
    void hasArrived() throws IOException {
        if (!end()) {
            throw new IOException("the request did not arrive in time");
        }
    }

    private boolean end() {
        @Nullable Arrival arrival = arrivals.remove(Thread.currentThread());
        return arrival == null || arrival.end();
    }

    /** Gives up the oldest: as many as wait, less those whose threads are about to be free. */
    private void makeRoom() {
        long now = System.nanoTime();
        List<Arrival> all = List.copyOf(arrivals.values());
        long freed = all.stream().filter(Arrival::isGivenUp).count();
        all.stream()
                .filter(arrival -> !arrival.isGivenUp() && now - arrival.since > SPARED)
                .sorted(Comparator.comparingLong(arrival -> arrival.since - now))
                .limit(Math.max(0, waiting.size() - freed))
                .forEach(Arrival::giveUp);
    }

    private void check() {
        long now = System.nanoTime();
        for (Arrival arrival : arrivals.values()) {
            if (now - arrival.since > longest) {
                arrival.giveUp();
            }
        }
        if (!waiting.isEmpty() && !startThread()) {
            makeRoom();
        }
    }

    /** Lets what is in flight end, for so long. */
    void close(Duration wait) {
        threads.shutdown();
        try {
            if (!threads.awaitTermination(wait.toMillis(), TimeUnit.MILLISECONDS)) {
                threads.shutdownNow();
            }
        } catch (InterruptedException e) {
            threads.shutdownNow();
            Thread.currentThread().interrupt();
        }
        timer.shutdownNow();
    }

    /** One wait of a thread for a peer. */
    private static final class Arrival {
        private final Thread thread;
        private final long since;
        private boolean isOver;
        private boolean isGivenUp;

        Arrival(Thread thread, long since) {
            this.thread = thread;
            this.since = since;
        }

        synchronized void giveUp() {
            if (!isOver && !isGivenUp) {
                isGivenUp = true;
                thread.interrupt();
            }
        }

        synchronized boolean isGivenUp() {
            return isGivenUp;
        }

        /** Says whether the peer was not given up; the interrupt must not reach what the thread does next. */
        synchronized boolean end() {
            isOver = true;
            if (isGivenUp) {
                Thread.interrupted();
            }
            return !isGivenUp;
        }
    }
}
