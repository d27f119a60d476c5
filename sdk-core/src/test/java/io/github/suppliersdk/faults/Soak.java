package io.github.suppliersdk.faults;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.config.RetryOptions;
import io.github.suppliersdk.config.TimeoutOptions;
import io.github.suppliersdk.errors.SupplierException;
import io.github.suppliersdk.http.OkHttpTransport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.OkHttpClient;

/**
 * Makes many calls with faults mixed in and prints what is left of them: threads, connections, open responses, heap. Not
 * part of the build. Arguments: how many calls (100,000), and after how many seconds to stop in any case (300).
 */
public final class Soak {
    private static final int THREADS = 8;
    private static final Fault[] FAULTS = {
        Fault.CLOSED_AT_ONCE,
        Fault.RESET_AFTER_HEAD,
        Fault.RESET_AFTER_BODY,
        Fault.HALF_CLOSED,
        Fault.HALF_A_HEAD,
        Fault.NO_HTTP,
        Fault.HALF_A_BODY,
        Fault.HALF_CHUNKED,
        Fault.GARBAGE_GZIP,
        Fault.INVALID_UTF_8,
        Fault.NESTED_ARRAYS,
        Fault.HTML,
        Fault.UNAVAILABLE,
        Fault.CONFLICT,
        Fault.CONFLICT_CUT_OFF,
        Fault.REDIRECT
    };

    private final AtomicInteger calls = new AtomicInteger();
    private final AtomicInteger posts = new AtomicInteger();
    private final AtomicInteger interrupted = new AtomicInteger();
    private final AtomicInteger openExchanges = new AtomicInteger();
    private final Map<String, AtomicInteger> outcomes = new ConcurrentHashMap<>();
    private final OkHttpClient http = new OkHttpClient.Builder()
            .eventListener(new EventListener() {
                @Override
                public void callStart(Call call) {
                    openExchanges.incrementAndGet();
                }

                @Override
                public void callEnd(Call call) {
                    openExchanges.decrementAndGet();
                }

                @Override
                public void callFailed(Call call, java.io.IOException failure) {
                    openExchanges.decrementAndGet();
                }
            })
            .build();

    /** Runs it. */
    public static void main(String[] arguments) throws Exception {
        int calls = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 100_000;
        int seconds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 300;
        new Soak().run(calls, TimeUnit.SECONDS.toNanos(seconds));
    }

    private static void serve(Conversation conversation) throws java.io.IOException {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        Fault fault = random.nextInt(20) > 0 ? Fault.NONE : FAULTS[random.nextInt(FAULTS.length)];
        (random.nextInt(2000) == 0 ? Fault.SILENCE : fault).serve(conversation);
    }

    @SuppressWarnings("SystemOut")
    private void run(int most, long nanos) throws Exception {
        try (ChaosProxy proxy = new ChaosProxy(Soak::serve);
                SupplierClient client = SupplierClient.builder()
                        .baseUrl(proxy.url("http"))
                        .accessToken("secret")
                        .transport(OkHttpTransport.using(http))
                        .timeouts(TimeoutOptions.builder()
                                .attempt(Duration.ofMillis(500))
                                .build())
                        .retries(RetryOptions.builder()
                                .firstPause(Duration.ofMillis(1))
                                .longestPause(Duration.ofMillis(4))
                                .budget(1_000_000)
                                .build())
                        .build()) {
            work(client, 5_000, nanos, new AtomicInteger()); // what is made once is there before the first figures
            print("before", proxy);
            AtomicInteger started = new AtomicInteger();
            long start = System.nanoTime();
            work(client, most, nanos, started);
            System.out.printf("%d calls in %.1f s%n", calls.get(), (System.nanoTime() - start) / 1e9);
            print("after", proxy);
            System.out.println("outcomes: " + new TreeMap<>(outcomes));
            System.out.printf(
                    "interrupted: %d; POST calls: %d, carried out: %d%n",
                    interrupted.get(), posts.get(), proxy.executed("POST"));
            http.connectionPool().evictAll();
            Await.until(
                    "no connection is left",
                    () -> proxy.open() == 0 && http.connectionPool().connectionCount() == 0);
            print("pool evicted", proxy);
        }
    }

    private void work(SupplierClient client, int most, long nanos, AtomicInteger started) throws InterruptedException {
        long start = System.nanoTime();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            Thread thread = new Thread(() -> {
                while (started.getAndIncrement() < most && System.nanoTime() - start < nanos) {
                    call(client);
                }
            });
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private void call(SupplierClient client) {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        Operation[] operations = Operation.values();
        Operation operation = operations[random.nextInt(operations.length)];
        if (operation == Operation.POST) {
            posts.incrementAndGet();
        }
        calls.incrementAndGet();
        if (random.nextInt(1000) == 0) {
            Thread.currentThread().interrupt();
            interrupted.incrementAndGet();
        }
        String outcome = "success";
        try {
            operation.call(client, false);
        } catch (SupplierException e) {
            outcome = e.getClass().getSimpleName();
        }
        outcomes.computeIfAbsent(outcome, name -> new AtomicInteger()).incrementAndGet();
        boolean unused = Thread.interrupted();
    }

    @SuppressWarnings("SystemOut")
    private void print(String when, ChaosProxy proxy) {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        long servers = Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("chaos"))
                .count();
        System.out.printf(
                "%-12s threads %d (without the service's), connections %d (idle %d), open exchanges %d,"
                        + " sockets at the service %d, heap %.1f MB%n",
                when,
                Thread.activeCount() - servers,
                http.connectionPool().connectionCount(),
                http.connectionPool().idleConnectionCount(),
                openExchanges.get(),
                proxy.open(),
                (runtime.totalMemory() - runtime.freeMemory()) / 1e6);
    }
}
