package io.github.suppliersdk.faults;

import io.github.suppliersdk.CallOptions;
import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.SupplierClientConfig;
import io.github.suppliersdk.auth.ClientCredentials;
import io.github.suppliersdk.config.ServiceProfile;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.IntStream;
import okhttp3.ConnectionPool;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/** The life of one client: it is made, used by many threads in every way, closed while it is used, and checked. */
final class SoakLife {
    private static final int THREADS = 12;
    private static final Duration END_TIMEOUT = Duration.ofSeconds(15);

    private final SeededRandom dice;
    private final SoakService service;
    private final CallLedger ledger;
    private final int rarity;
    private final ConnectionPool pool = new ConnectionPool();
    private final Queue<CompletableFuture<String>> futures = new ConcurrentLinkedQueue<>();
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
        String unusual = dice.oneOf(service.urlWithoutTls(), service.urlWithoutListener());
        SupplierClientConfig.Builder config = SupplierClient.builder()
                .baseUrl(dice.oneIn(10) ? unusual : service.url())
                .serviceProfile(
                        ServiceProfile.builder().maxResponseBytes(1024 * 1024).build())
                .attemptTimeout(Duration.ofMillis(150))
                .callTimeout(Duration.ofSeconds(1))
                .addObserver(event -> {
                    if (observerCloses.compareAndSet(true, false)) {
                        close();
                    }
                    mayThrow();
                });
        switch (dice.below(3)) {
            case 0 -> config.accessToken("secret");
            case 1 ->
                config.tokens(() -> {
                    mayThrow();
                    return "secret";
                });
            default ->
                config.clientCredentials(ClientCredentials.builder(service.tokenUrl(), "id", "client-secret")
                        .build());
        }
        return dice.oneIn(2)
                ? config
                : config.httpClient(
                        new OkHttpClient.Builder().connectionPool(pool).build());
    }

    /** Throws what an observer, a token source or submitted work of a supplier may throw, once in a while. */
    private void mayThrow() {
        if (dice.oneIn(rarity)) {
            throw new CallLedger.ForeignException();
        }
    }

    /** Runs the life to its end; violations are in the ledger. */
    void run() {
        List<CompletableFuture<Void>> users = IntStream.range(0, THREADS)
                .mapToObj(i -> Calls.async(this::useUntilClosed))
                .toList();
        pause(20 + dice.below(800));
        switch (dice.below(3)) {
            case 0 -> observerCloses.set(true);
            case 1 -> {
                var unused = submit(c -> {
                    close();
                    return "closed";
                });
            }
            default -> {
                var unused = List.of(Calls.async(this::close), Calls.async(this::close));
            }
        }
        pause(dice.below(300)); // a close that takes longer is cut short
        CompletableFuture<Void> closed = Calls.async(() -> client.close(Duration.ZERO));
        within("closing at once returns", closed::isDone);
        if (closed.isCompletedExceptionally()) {
            ledger.violation("close() threw something");
        }
        if (!futures.stream().allMatch(CompletableFuture::isDone)) {
            ledger.violation("close() returned before every future had ended");
        }
        within("the threads that use the client end", () -> users.stream().allMatch(CompletableFuture::isDone));
        within("every future ends", () -> futures.stream().allMatch(CompletableFuture::isDone));
        within("no connection is left", () -> {
            pool.evictAll();
            return service.openConnections() == 0;
        });
        within("no thread of the library is left", () -> Soak.threads("supplier-sdk-") == 0);
        futures.forEach(future -> {
            var unused = future.whenComplete((result, failure) -> judge(failure));
        });
        ledger.settle();
    }

    private void close() {
        client.close(dice.oneOf(Duration.ZERO, Duration.ofMillis(50), Duration.ofSeconds(10)));
    }

    private static void pause(int millis) {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(millis));
    }

    private void within(String what, BooleanSupplier condition) {
        long start = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - start > END_TIMEOUT.toNanos()) {
                ledger.violation("never came true: " + what);
                return;
            }
            pause(1);
        }
    }

    private void useUntilClosed() {
        try {
            while (use()) {
                boolean unused = Thread.interrupted();
            }
        } catch (Throwable e) {
            if (!CallLedger.isRefusal(e)) {
                ledger.violation("a use of the client threw " + e);
            }
        }
    }

    /** Uses the client once; false if it is closed. */
    private boolean use() {
        switch (dice.below(40)) {
            case 0 -> Thread.currentThread().interrupt();
            case 1, 2, 3 -> {
                CompletableFuture<String> work = submit(this::call);
                within("submitted work ends", work::isDone);
            }
            case 4 -> {
                CompletableFuture<String> work = submit(c -> submit(this::call).join());
                within("nested work ends", work::isDone);
            }
            case 5 -> abandon(submit(this::call));
            case 6 -> {
                var unused = submit(c -> {
                            mayThrow();
                            return call(c);
                        })
                        .whenComplete((result, failure) -> mayThrow());
            }
            default -> {}
        }
        return !call(client).equals("refused");
    }

    private CompletableFuture<String> submit(Function<SupplierClient, String> work) {
        CompletableFuture<String> future = client.submit(work);
        futures.add(future);
        return future;
    }

    private void abandon(CompletableFuture<String> future) {
        LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(dice.below(1_000)));
        switch (dice.below(4)) {
            case 0 -> future.cancel(true);
            case 1 -> future.complete("by hand");
            case 2 -> future.orTimeout(1, TimeUnit.MILLISECONDS);
            default -> future.obtrudeValue("by force");
        }
    }

    /** One call, with its entry in the ledger. Never throws. */
    private String call(SupplierClient by) {
        Operation operation = dice.oneOf(Operation.values());
        CallLedger.Entry entry = ledger.start(operation);
        CallOptions options = CallOptions.builder()
                .putHeader(CallLedger.HEADER, entry.id())
                .observer(event -> {
                    entry.observed();
                    mayThrow();
                })
                .build();
        try {
            operation.call(by.with(options), dice.oneIn(30) && operation != Operation.PATCH);
            entry.ended(null);
            return "success";
        } catch (Throwable e) {
            entry.ended(e);
            return CallLedger.isRefusal(e) ? "refused" : "failure";
        }
    }

    /** Checks how a future ended; the outcomes of its calls are in the ledger. */
    private void judge(@Nullable Throwable failure) {
        Throwable cause = failure == null || failure.getCause() == null ? failure : failure.getCause();
        if (cause != null
                && !(cause instanceof CancellationException)
                && !(cause instanceof CallLedger.ForeignException)
                && !(cause instanceof TimeoutException)
                && !CallLedger.isRefusal(cause)) {
            ledger.violation("a future ended with " + cause);
        }
    }
}
