package io.github.suppliersdk.webhooks.jdkserver;

import io.github.suppliersdk.internal.threads.Threads;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Threads that read requests. Only a limited number may wait for a peer at the same time, and each only for a limited
 * time. When one more request comes, the oldest wait is ended. The newest request is read first: clients that send one
 * byte each and then nothing are read one after the other, and requests after them do not wait for that.
 *
 * <p>The limit covers the reading of heads, and the work for peers without an accepted key. The body of a request with
 * an accepted key, and its response, are not counted here and have a time limit of their own; the receiver's limit of
 * requests in flight bounds their number.
 *
 * <p>The JDK's server reads from a blocking channel on the executor's thread, and an interrupt closes such a channel.
 * There is no other way to end the wait for a peer that sends half a request and then nothing.
 */
final class ArrivalThreads implements Executor {
    private static final Logger LOG = LoggerFactory.getLogger("io.github.suppliersdk.webhooks");
    private static final int CHECKS_EACH_SECOND = 4;

    /** Waits shorter than this are not ended: a request that was sent in one piece arrives sooner. */
    private static final long SPARED = TimeUnit.MILLISECONDS.toNanos(200);

    private static final long LONGEST_AT_THE_END = TimeUnit.SECONDS.toNanos(1);

    private final int most;
    private volatile long longest;
    private final ThreadPoolExecutor threads;
    private final ScheduledExecutorService timer;

    // guarded by this
    private final Deque<WaitingRequest> waiting = new ArrayDeque<>(); // newest first
    private final Map<Thread, Arrival> arrivals = new LinkedHashMap<>(); // oldest first
    private final Map<Thread, Arrival> trusted = new HashMap<>();
    private int starting;
    private boolean willServe;

    private record WaitingRequest(Runnable work, long since) {}

    /**
     * @param most how many may wait for a peer without an accepted key; the handling of arrived requests is not counted
     */
    ArrivalThreads(int most, Duration longest) {
        this.most = most;
        this.longest = longest.toNanos();
        this.threads = new ThreadPoolExecutor(
                0,
                Integer.MAX_VALUE,
                10,
                TimeUnit.SECONDS,
                new SynchronousQueue<>(),
                Threads.daemons("supplier-webhook-server"));
        this.timer = Executors.newSingleThreadScheduledExecutor(Threads.daemons("supplier-webhook-arrivals"));
        long period = TimeUnit.SECONDS.toMillis(1) / CHECKS_EACH_SECOND;
        var unused = timer.scheduleWithFixedDelay(this::check, period, period, TimeUnit.MILLISECONDS);
    }

    /**
     * Runs an exchange, which begins by reading the head. Never refuses: the JDK of Java 17 would leak the exchange.
     */
    @Override
    public void execute(Runnable exchange) {
        synchronized (this) {
            waiting.addFirst(new WaitingRequest(exchange, System.nanoTime()));
        }
        serve();
    }

    /** Starts a thread for a waiting exchange; if too many threads wait for a peer, ends one of those waits. */
    private void serve() {
        synchronized (this) {
            if (waiting.isEmpty()) {
                return;
            }
            if (arrivals.size() + starting >= most) {
                makeRoom();
                return;
            }
            starting++;
        }
        try {
            threads.execute(this::runWaiting);
        } catch (RejectedExecutionException | OutOfMemoryError e) { // closed, or no thread can be started: see check
            synchronized (this) {
                starting--;
            }
        }
    }

    private void runWaiting() {
        for (Runnable exchange = next(true); exchange != null; exchange = next(false)) {
            try {
                exchange.run();
            } finally {
                end();
            }
        }
    }

    /** The next exchange for this thread; null if there is none. */
    private synchronized @Nullable Runnable next(boolean isFirst) {
        if (isFirst) {
            starting--;
        }
        @Nullable WaitingRequest newest = arrivals.size() + starting < most ? waiting.pollFirst() : null;
        if (newest == null) {
            return null;
        }
        arrives();
        if (!waiting.isEmpty()) {
            makeRoom();
        }
        return newest.work;
    }

    /** Notes that the current thread waits for a peer, and that this wait may be ended for another. */
    void arrives() {
        add(new Arrival(Thread.currentThread(), System.nanoTime()));
    }

    /** Notes that the current thread waits for a peer with an accepted key. */
    synchronized void arrivesTrusted() {
        trusted.put(Thread.currentThread(), new Arrival(Thread.currentThread(), System.nanoTime()));
    }

    private synchronized void add(Arrival arrival) {
        arrivals.put(arrival.thread, arrival);
    }

    /**
     * Notes that the current thread does not wait any more.
     *
     * @throws IOException if the wait was ended
     */
    void hasArrived() throws IOException {
        boolean isInTime = end();
        serve();
        if (!isInTime) {
            throw new IOException("the request did not arrive in time");
        }
    }

    private synchronized boolean end() {
        @Nullable Arrival arrival = arrivals.remove(Thread.currentThread());
        @Nullable Arrival ofTrusted = trusted.remove(Thread.currentThread());
        boolean isInTime = arrival == null || arrival.end();
        return (ofTrusted == null || ofTrusted.end()) && isInTime;
    }

    /**
     * Ends the oldest waits: one for each waiting exchange, less the free permits and the waits that are ending
     * already.
     */
    private synchronized void makeRoom() {
        long now = System.nanoTime();
        long needed = waiting.size()
                - (most - arrivals.size()) // negative if threads that read on have taken more
                - arrivals.values().stream().filter(Arrival::isGivenUp).count();
        for (Arrival oldest : arrivals.values()) {
            if (needed <= 0) {
                return;
            }
            long age = now - oldest.since;
            if (age < SPARED) {
                serveIn(SPARED - age);
                return;
            }
            if (!oldest.isGivenUp()) {
                oldest.giveUp();
                needed--;
            }
        }
    }

    private void serveIn(long nanos) {
        if (willServe) {
            return;
        }
        willServe = true;
        try {
            var unused = timer.schedule(
                    () -> {
                        synchronized (this) {
                            willServe = false;
                        }
                        serve();
                    },
                    nanos,
                    TimeUnit.NANOSECONDS);
        } catch (RejectedExecutionException e) {
            willServe = false; // closed
        }
    }

    private void check() {
        try {
            giveUpOverdue();
        } catch (RuntimeException | Error e) { // otherwise the limits would end with this thread
            LOG.error("a check of the webhook server failed", e);
        }
    }

    private void giveUpOverdue() {
        List<WaitingRequest> overdue = new ArrayList<>();
        synchronized (this) {
            long now = System.nanoTime();
            Stream.concat(arrivals.values().stream(), trusted.values().stream())
                    .filter(arrival -> now - arrival.since > longest)
                    .forEach(Arrival::giveUp);
            while (!waiting.isEmpty() && now - waiting.peekLast().since > longest) {
                overdue.add(waiting.removeLast());
            }
        }
        overdue.forEach(this::drop);
        serve();
    }

    /** Lets an exchange that was never read close its connection, which the JDK does when it is interrupted. */
    private void drop(WaitingRequest exchange) {
        Arrival late = new Arrival(Thread.currentThread(), exchange.since);
        late.giveUp();
        add(late);
        try {
            exchange.work.run();
        } catch (RuntimeException | Error e) { // one exchange must not end the others
            LOG.error("a connection of the webhook server could not be closed", e);
        } finally {
            end();
        }
    }

    /** Lets exchanges in flight end within this time. */
    void close(Duration wait) {
        longest = Math.min(longest, LONGEST_AT_THE_END);
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

    /** The wait of a thread for a peer. */
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

        /** Ends the wait; false if it was ended from outside. The interrupt must not reach the thread's next work. */
        synchronized boolean end() {
            isOver = true;
            if (isGivenUp) {
                Thread.interrupted();
            }
            return !isGivenUp;
        }
    }
}
