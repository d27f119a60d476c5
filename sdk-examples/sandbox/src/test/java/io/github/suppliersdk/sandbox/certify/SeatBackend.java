package io.github.suppliersdk.sandbox.certify;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.suppliersdk.sandbox.MutableClock;
import io.github.suppliersdk.sandbox.internal.rules.Json;
import io.github.suppliersdk.sandbox.internal.rules.Refusal;
import io.undertow.Undertow;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.Headers;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A supplier's backend that counts its seats, written without the library. It can have defects. Its clock is virtual
 * unless it is created with {@link #ofNow}.
 */
public final class SeatBackend implements AutoCloseable {

    public static final String KEY = "a-secret-agreed-beforehand";
    static final Duration LATE = Duration.ofMillis(3_100);
    private static final int LATE_EACH = 40;

    private final MutableClock clock = new MutableClock();
    private final Set<BackendDefect> faults = EnumSet.noneOf(BackendDefect.class);
    private final AtomicInteger holds = new AtomicInteger();
    private final SeatInventory book;
    private final Undertow server;

    SeatBackend(Map<String, Integer> seats, BackendDefect... faults) {
        this(seats, null, faults);
    }

    private SeatBackend(Map<String, Integer> seats, @Nullable Clock real, BackendDefect... faults) {
        this.faults.addAll(Arrays.asList(faults));
        this.book = new SeatInventory(seats, real == null ? clock : real, this.faults);
        this.server = Undertow.builder()
                .addHttpListener(0, "127.0.0.1")
                .setIoThreads(1)
                .setWorkerThreads(64)
                .setHandler(exchange -> exchange.dispatch(this::respond))
                .build();
        server.start();
    }

    /**
     * Creates a backend that uses the system clock in UTC.
     *
     * @param oversells whether it has the defect {@code OVERSELLS}
     */
    public static SeatBackend ofNow(Map<String, Integer> seats, boolean oversells) {
        BackendDefect[] faults = oversells ? new BackendDefect[] {BackendDefect.OVERSELLS} : new BackendDefect[0];
        return new SeatBackend(seats, Clock.systemUTC(), faults);
    }

    public URI url() {
        InetSocketAddress address =
                (InetSocketAddress) server.getListenerInfo().get(0).getAddress();
        return URI.create("http://127.0.0.1:" + address.getPort() + "/supplier");
    }

    MutableClock clock() {
        return clock;
    }

    SeatInventory book() {
        return book;
    }

    private void respond(HttpServerExchange exchange) throws IOException {
        exchange.startBlocking();
        byte[] body = exchange.getInputStream().readAllBytes();
        SeatInventory.Response response =
                isAuthorized(exchange.getRequestHeaders().getFirst("x-webhook-key"))
                        ? respond(exchange.getRequestMethod() + " " + exchange.getRequestPath(), body)
                        : new SeatInventory.Response(401, "");
        exchange.setStatusCode(response.status());
        exchange.getResponseHeaders().put(Headers.CONTENT_TYPE, "application/json");
        exchange.getOutputStream().write(response.body().getBytes(StandardCharsets.UTF_8));
        exchange.endExchange();
    }

    private boolean isAuthorized(@Nullable String key) {
        return faults.contains(BackendDefect.ACCEPTS_ANY_KEY)
                || KEY.equals(key)
                || (faults.contains(BackendDefect.ACCEPTS_HALF_A_KEY) && key != null && KEY.startsWith(key));
    }

    private SeatInventory.Response respond(String what, byte[] body) {
        if (what.equals("GET /supplier/health")) {
            return new SeatInventory.Response(faults.contains(BackendDefect.BAD_HEALTH) ? 500 : 200, "");
        }
        JsonNode request;
        try {
            request = Json.readObject(body);
        } catch (Refusal e) {
            return faults.contains(BackendDefect.FAILS_ON_INVALID_JSON)
                    ? new SeatInventory.Response(500, "")
                    : SeatInventory.refused("INCORRECT_REQUEST");
        }
        return switch (what) {
            case "POST /supplier/hold" -> {
                if (faults.contains(BackendDefect.RESPONDS_LATE) && holds.incrementAndGet() % LATE_EACH == 0) {
                    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(LATE.toMillis()));
                }
                yield book.hold(request);
            }
            case "POST /supplier/booking" -> book.book(request);
            case "DELETE /supplier/booking" -> book.cancel(request);
            default -> new SeatInventory.Response(404, "");
        };
    }

    @Override
    public void close() {
        server.stop();
    }
}
