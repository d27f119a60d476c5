package io.github.suppliersdk.benchmarks;

import io.github.suppliersdk.benchmarks.contestants.BareContestant;
import io.github.suppliersdk.benchmarks.contestants.Contestants;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import okhttp3.ConnectionPool;
import okhttp3.MediaType;
import okhttp3.RequestBody;

/**
 * The upper bound for any publisher over OkHttp: it sends the same prepared bytes again and again, and discards the
 * responses.
 */
final class Ceiling {
    /** Enough that no connection is opened again, whatever the concurrency. */
    private static final int IDLE_CONNECTIONS = 64;

    private final BareContestant bare;
    private final RequestBody body = RequestBody.create(
            SampleSlots.jsonOfOneCall().getBytes(StandardCharsets.UTF_8), MediaType.get("application/json"));

    Ceiling(String url) {
        bare = new BareContestant(
                Contestants.limit(true)
                        .newBuilder()
                        .connectionPool(new ConnectionPool(IDLE_CONNECTIONS, 1, TimeUnit.MINUTES))
                        .build(),
                url);
    }

    void move(int slots, int concurrency) throws Exception {
        int calls = slots / SampleSlots.PER_CALL;
        ExecutorService threads = Executors.newFixedThreadPool(concurrency);
        List<Future<?>> all = new ArrayList<>();
        for (int thread = 0; thread < concurrency; thread++) {
            int first = thread;
            all.add(threads.submit(() -> {
                for (int i = first; i < calls; i += concurrency) {
                    bare.post(body);
                }
                return null;
            }));
        }
        for (Future<?> one : all) {
            one.get();
        }
        threads.shutdown();
    }
}
