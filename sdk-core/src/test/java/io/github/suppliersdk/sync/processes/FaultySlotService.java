package io.github.suppliersdk.sync.processes;

import io.github.suppliersdk.support.FakeService.Reply;
import io.github.suppliersdk.support.FakeService.Sent;
import io.github.suppliersdk.support.HttpFront;
import io.github.suppliersdk.support.InMemorySlotService;
import io.github.suppliersdk.sync.SlotKey;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The service: slots behind HTTP on this machine. While it is faulty, it sometimes fails before or after it has carried
 * out a request, loses a response, or carries out a request after responding with a failure, but never later than
 * {@link #LATE_EFFECT}.
 */
final class FaultySlotService implements AutoCloseable {
    /** The {@code lateEffect} that is set for syncs. */
    static final Duration LATE_EFFECT = Duration.ofSeconds(2);

    /** Older requests are dropped, however slow the machine is. */
    private static final long LATEST = Duration.ofMillis(1_500).toNanos();

    private static final int MAX_LATENESS_MILLIS = 1_200;

    private final InMemorySlotService shelf = new InMemorySlotService();
    private final ScheduledExecutorService later = Executors.newSingleThreadScheduledExecutor();
    private final AtomicInteger inFlight = new AtomicInteger();
    private final Map<SlotKey, Integer> holds = new ConcurrentHashMap<>();
    private final HttpFront front = new HttpFront(this::reply);
    private volatile boolean faulty = true;

    String url() {
        return front.url();
    }

    InMemorySlotService shelf() {
        return shelf;
    }

    void endFaults() {
        faulty = false;
    }

    /** Whether no request that failed can be carried out any more. */
    boolean isAtRest() {
        return inFlight.get() == 0;
    }

    private @Nullable Reply reply(Sent request) {
        long arrived = System.nanoTime();
        int dice = faulty ? new Random().nextInt(100) : 100;
        if (dice < 3) {
            return InMemorySlotService.error(503);
        }
        if (dice >= 12 || request.isRead()) {
            return carryOut(request, arrived);
        }
        if (dice < 8) {
            Reply unused = carryOut(request, arrived);
            return dice < 5 ? InMemorySlotService.error(503) : null;
        }
        inFlight.incrementAndGet();
        var unused = later.schedule(
                () -> {
                    Reply ignored = carryOut(request, arrived);
                    inFlight.decrementAndGet();
                },
                new Random().nextInt(MAX_LATENESS_MILLIS),
                TimeUnit.MILLISECONDS);
        return InMemorySlotService.error(504);
    }

    private Reply carryOut(Sent request, long arrived) {
        if (System.nanoTime() - arrived > LATEST) {
            return InMemorySlotService.error(504);
        }
        boolean isRefused = request.body().contains(String.valueOf(Departures.REFUSED_PRICE));
        return isRefused ? InMemorySlotService.error(422) : shelf.carryOut(request);
    }

    /** A guest takes seats: the service lowers them itself. Returns false if there are too few. */
    boolean hold(SlotKey key, int seats) {
        synchronized (shelf) {
            if (shelf.seats(key) < seats) {
                return false;
            }
            shelf.take(key, seats);
            holds.merge(key, 1, Integer::sum);
            shelf.held.add(key);
            return true;
        }
    }

    /** Ends a hold, whose seats are booked, or released by the service itself. */
    void end(SlotKey key, int released) {
        synchronized (shelf) {
            shelf.take(key, -released);
            if (holds.merge(key, -1, Integer::sum) == 0) {
                shelf.held.remove(key);
            }
        }
    }

    @Override
    public void close() {
        front.close();
        later.shutdownNow();
    }
}
