package io.github.suppliersdk.faults;

import io.github.suppliersdk.CallOptions;
import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.SupplierClientConfig;
import io.github.suppliersdk.auth.ClientCredentials;
import io.github.suppliersdk.auth.TokenSource;
import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.http.CallObserver;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import okhttp3.ConnectionPool;
import okhttp3.OkHttpClient;

/** The life of one client: it is made, used by many threads in every way, closed while it is used, and checked. */
final class SoakLife {
    private static final int THREADS = 12;
    private static final Duration END_TIMEOUT = Duration.ofSeconds(15);
    private static final Duration ATTEMPT = Duration.ofMillis(150);

    private final SeededRandom dice;
    private final SoakService service;
    private final CallLedger ledger;
    private final int rarity;
    private final ConnectionPool pool = new ConnectionPool();
    private final Queue<CompletableFuture<?>> futures = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean observerCloses = new AtomicBoolean();
    private final SupplierClient client;

    SoakLife(SeededRandom dice, SoakService service, CallLedger ledger) {
        this.dice = dice;
        this.service = service;
        this.ledger = ledger;
        this.rarity = dice.oneOf(10, 50, 200);
        this.client = config().build();
    }

    private SupplierClientConfig.Builder config() {
        SupplierClientConfig.Builder config = SupplierClient.builder()
                .baseUrl(
                        dice.oneIn(10)
                                ? dice.oneOf(service.urlWithoutTls(), service.urlWithoutListener())
                                : service.url())
                .serviceProfile(
                        ServiceProfile.builder().maxResponseBytes(1024 * 1024).build())
                .attemptTimeout(ATTEMPT)
                .callTimeout(Duration.ofSeconds(1))
                .addObserver(this::observe);
        switch (dice.below(3)) {
            case 0 -> config.accessToken("secret");
            case 1 ->
                config.tokens(TokenSource.from(() -> {
                    mayThrow();
                    return "secret";
                }));
            default ->
                config.clientCredentials(ClientCredentials.builder(service.tokenUrl(), "id", "client-secret")
                        .build());
        }
        if (dice.oneIn(2)) {
            ledger.count("clients with a transport of the library's own", 1);
        } else {
            config.httpClient(new OkHttpClient.Builder().connectionPool(pool).build());
        }
        return config;
    }

    /** Throws what an observer, a token source or submitted work of a supplier may throw, once in a while. */
    private void mayThrow() {
        if (dice.oneIn(rarity)) {
            throw new CallLedger.ForeignException();
        }
    }

    private void observe(Object event) {
        if (observerCloses.compareAndSet(true, false)) {
            client.close(drain());
        }
        mayThrow();
    }

    /** Runs the life to its end; violations are in the ledger. */
    void run() throws Exception {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            Thread thread = new Thread(this::useUntilClosed, "soak");
            thread.setDaemon(true);
            threads.add(thread);
            thread.start();
        }
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20 + dice.below(800)));
        threads.get(0).interrupt();
        close();
        within("the threads that use the client end", () -> threads.stream().noneMatch(Thread::isAlive));
        within("a last closing returns", Calls.async(() -> client.close(Duration.ZERO))::isDone);
        within("every future ends", () -> futures.stream().allMatch(CompletableFuture::isDone));
        within("no connection is left", () -> {
            pool.evictAll();
            return service.openConnections() == 0;
        });
        within("no thread of the library is left", () -> Soak.threads("supplier-sdk-") == 0);
        futures.forEach(this::judge);
        ledger.settle();
    }

    private void within(String what, BooleanSupplier condition) {
        long start = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - start > END_TIMEOUT.toNanos()) {
                ledger.violation("never came true: " + what);
                return;
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
        }
    }

    /**
     * Closes the client from an observer, from submitted work, or from outside. A close that takes longer than a moment
     * is cut short.
     */
    private void close() {
        switch (dice.below(4)) {
            case 0 -> observerCloses.set(true);
            case 1 -> {
                var unused = keep(() -> client.submit(c -> {
                    c.close(drain());
                    return "closed";
                }));
            }
            case 2 -> {
                var unused = Calls.async(() -> client.close(drain()));
                unused = Calls.async(() -> client.close(drain()));
            }
            default -> {
                var unused = Calls.async(() -> client.close(drain()));
            }
        }
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(dice.below(300)));
        CompletableFuture<Void> closed = Calls.async(() -> client.close(Duration.ZERO));
        within("closing at once returns", closed::isDone);
        if (closed.isCompletedExceptionally()) {
            ledger.violation("close() threw something");
        }
        if (!futures.stream().allMatch(CompletableFuture::isDone)) {
            ledger.violation("close() returned before every future had ended");
        }
    }

    private Duration drain() {
        return dice.oneOf(Duration.ZERO, Duration.ofMillis(50), Duration.ofSeconds(10));
    }

    private void useUntilClosed() {
        try {
            while (true) {
                use();
                boolean unused = Thread.interrupted();
            }
        } catch (IllegalStateException e) {
            if (!CallLedger.isRefusal(e)) {
                ledger.violation("a use of the client threw " + e);
            }
        } catch (Throwable e) {
            ledger.violation("a use of the client threw " + e);
        }
    }

    private void use() {
        switch (dice.below(40)) {
            case 0 -> {
                Thread.currentThread().interrupt();
                call(client);
            }
            case 1, 2, 3 -> await(keep(() -> client.submit(this::call)));
            case 4 ->
                await(keep(() ->
                        client.submit(c -> keep(() -> c.submit(this::call)).join())));
            case 5 -> abandon(keep(() -> client.submit(this::call)));
            case 6 -> {
                CompletableFuture<String> work = keep(() -> client.submit(c -> {
                    mayThrow();
                    return call(c);
                }));
                var unused = work.whenComplete((result, failure) -> mayThrow());
            }
            default -> {
                String outcome = call(client);
                if (outcome.equals("refused")) {
                    throw new IllegalStateException("the client is closed");
                }
            }
        }
    }

    private <T> CompletableFuture<T> keep(Supplier<CompletableFuture<T>> submission) {
        CompletableFuture<T> future = submission.get();
        futures.add(future);
        return future;
    }

    private void await(CompletableFuture<String> future) {
        try {
            String unused = future.get(END_TIMEOUT.toSeconds(), TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            ledger.violation("submitted work never ended");
        } catch (Exception e) {
            ledger.count("waits for submitted work that threw", 1);
        }
    }

    private void abandon(CompletableFuture<String> future) {
        LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(dice.below(1_000)));
        switch (dice.below(5)) {
            case 0 -> future.cancel(true);
            case 1 -> future.complete("by hand");
            case 2 -> future.orTimeout(1, TimeUnit.MILLISECONDS);
            case 3 -> future.completeOnTimeout("in place of it", 1, TimeUnit.MILLISECONDS);
            default -> future.obtrudeValue("by force");
        }
    }

    /** One call, with its entry in the ledger. Never throws. */
    private String call(SupplierClient by) {
        Operation operation = dice.oneOf(Operation.values());
        String id = ledger.start(operation);
        CallLedger.Entry entry = ledger.entry(id);
        CallObserver observer = event -> {
            entry.observed();
            mayThrow();
        };
        try {
            operation.call(
                    by.with(CallOptions.builder()
                            .putHeader(CallLedger.HEADER, id)
                            .observer(observer)
                            .build()),
                    dice.oneIn(30) && operation != Operation.PATCH);
            entry.ended(null);
            return "success";
        } catch (Throwable e) {
            entry.ended(e);
            return CallLedger.isRefusal(e) ? "refused" : "failure";
        }
    }

    /** Checks how a future ended; the outcomes of its calls are in the ledger. */
    private void judge(CompletableFuture<?> future) {
        ledger.count("futures", 1);
        try {
            Object unused = future.getNow(null);
        } catch (CompletionException | CancellationException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            if (!CallLedger.isCancellation(cause)
                    && !CallLedger.isForeign(cause)
                    && !CallLedger.isRefusal(cause)
                    && !(cause instanceof TimeoutException)) {
                ledger.violation("a future ended with " + cause);
            }
        }
    }
}
