package io.github.suppliersdk.sync.processes;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.suppliersdk.internal.sync.InMemorySlotService;
import io.github.suppliersdk.support.FakeService.Reply;
import io.github.suppliersdk.support.FakeService.Sent;
import io.github.suppliersdk.sync.SlotKey;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

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
    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final ScheduledExecutorService later = Executors.newSingleThreadScheduledExecutor();
    private final AtomicInteger inFlight = new AtomicInteger();
    private final Map<SlotKey, Integer> holds = new ConcurrentHashMap<>();
    private volatile boolean faulty = true;

    FaultySlotService() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 200);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(threads);
        server.createContext("/", exchange -> {
            try (exchange) {
                serve(exchange);
            }
        });
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
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

    private void serve(HttpExchange exchange) throws IOException {
        long arrived = System.nanoTime();
        Sent request = new Sent(
                exchange.getRequestMethod(),
                exchange.getRequestURI().toString(),
                new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
        int dice = faulty ? new Random().nextInt(100) : 100;
        boolean isWrite = !request.method().equals("GET");
        if (dice < 3) {
            respond(exchange, InMemorySlotService.error(503));
        } else if (dice < 5 && isWrite) {
            Reply unused = carryOut(request, arrived);
            respond(exchange, InMemorySlotService.error(503));
        } else if (dice < 8 && isWrite) {
            Reply unused = carryOut(request, arrived); // and the connection ends without a response
        } else if (dice < 12 && isWrite) {
            inFlight.incrementAndGet();
            var unused = later.schedule(
                    () -> {
                        Reply ignored = carryOut(request, arrived);
                        inFlight.decrementAndGet();
                    },
                    new Random().nextInt(MAX_LATENESS_MILLIS),
                    TimeUnit.MILLISECONDS);
            respond(exchange, InMemorySlotService.error(504));
        } else {
            Reply reply = carryOut(request, arrived);
            respond(exchange, reply);
        }
    }

    private Reply carryOut(Sent request, long arrived) {
        if (System.nanoTime() - arrived > LATEST) {
            return InMemorySlotService.error(504);
        }
        boolean isRefused = request.body().contains(String.valueOf(Departures.REFUSED_PRICE));
        return isRefused ? InMemorySlotService.error(422) : shelf.carryOut(request);
    }

    private static void respond(HttpExchange exchange, Reply reply) throws IOException {
        byte[] body = reply.body().getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(reply.status(), body.length == 0 ? -1 : body.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(body);
        }
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
        server.stop(0);
        threads.shutdownNow();
        later.shutdownNow();
    }
}
