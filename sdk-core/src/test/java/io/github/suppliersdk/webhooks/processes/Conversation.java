package io.github.suppliersdk.webhooks.processes;

import io.github.suppliersdk.webhooks.WebhookRequest;
import io.github.suppliersdk.webhooks.testkit.SampleWebhooks;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import okhttp3.ConnectionPool;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;

/**
 * Sends requests to random processes and records the responses, their latency, and the longest stall of this machine.
 */
final class Conversation {
    private static final Duration PAUSE = Duration.ofMillis(10);

    private final KilledProcesses processes;
    private final long deadline;
    private final OkHttpClient http;
    private final Queue<String> late = new ConcurrentLinkedQueue<>();
    private final Map<String, AtomicLong> statuses = new ConcurrentSkipListMap<>();
    private final AtomicLong worst = new AtomicLong();
    private final AtomicLong stall = new AtomicLong();

    Conversation(KilledProcesses processes, Duration deadline) {
        this.processes = processes;
        this.deadline = deadline.toMillis();
        this.http = new OkHttpClient.Builder()
                // keeps no connection to a killed process
                .connectionPool(new ConnectionPool(0, 1, TimeUnit.SECONDS))
                .retryOnConnectionFailure(false)
                .callTimeout(Duration.ofMinutes(1)) // far beyond any stall of the machine: late is judged below
                .readTimeout(Duration.ZERO)
                .build();
    }

    /** Measures by how much short pauses are exceeded: no process can respond while the machine is stalled. */
    void watchTheMachine() {
        long last = System.nanoTime();
        while (!Thread.currentThread().isInterrupted()) {
            java.util.concurrent.locks.LockSupport.parkNanos(PAUSE.toNanos());
            long now = System.nanoTime();
            stall.accumulateAndGet((now - last - PAUSE.toNanos()) / 1_000_000, Math::max);
            last = now;
        }
    }

    /** A request, and the responses of all processes that received it. */
    static final class TrackedRequest {
        final WebhookRequest request;
        private final byte[] body;
        volatile boolean got200;
        volatile boolean got400;

        TrackedRequest(WebhookRequest request) {
            this.request = request;
            try {
                this.body = request.body().readAllBytes();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        boolean isDecided() {
            return got200 || got400;
        }
    }

    /** Sends the request to a random process. */
    void send(TrackedRequest tracked, Random dice) {
        SupplierProcess process = processes.any(dice);
        Request.Builder request = new Request.Builder()
                .url(process.url() + tracked.request.path())
                .method(tracked.request.method(), RequestBody.create(tracked.body, MediaType.get("application/json")));
        for (Map.Entry<String, List<String>> header :
                SampleWebhooks.withKey(SupplierProgram.KEY).headers().entrySet()) {
            request.header(header.getKey(), header.getValue().get(0));
        }
        String what = tracked.request.method() + tracked.request.path();
        int stops = process.stops();
        boolean wasStopped = process.isStopped();
        boolean isUndecided;
        long start = System.nanoTime();
        try (Response response = http.newCall(request.build()).execute()) {
            tracked.got200 |= response.code() == 200;
            tracked.got400 |= response.code() == 400;
            isUndecided = response.code() == 503;
            count(what + " " + response.code());
        } catch (IOException e) {
            count(what + (process.isKilled() ? " killed" : " failed"));
            if (!process.isKilled()) {
                late.add(what + " of a living process: " + e);
            }
            return;
        }
        long millis = (System.nanoTime() - start) / 1_000_000;
        if (process.isKilled() || wasStopped || process.stops() > stops || isUndecided) {
            return; // a handler that is slow has nothing to show for it
        }
        worst.accumulateAndGet(millis, Math::max);
        if (millis > 2 * deadline) { // below this the machine may be the cause
            late.add(what + " after " + millis + " ms");
        }
    }

    private void count(String what) {
        statuses.computeIfAbsent(what, any -> new AtomicLong()).incrementAndGet();
    }

    /** The responses after the deadline, unless a stall of the machine explains the delay. */
    List<String> late() {
        boolean isSlow = worst.get() - deadline < 4 * stall.get() && stall.get() > 20;
        return late.stream().filter(each -> !isSlow || !each.endsWith(" ms")).toList();
    }

    @Override
    public String toString() {
        return new TreeMap<>(statuses) + ", slowest response " + worst + " ms of " + deadline
                + ", longest stall of the machine " + stall + " ms";
    }
}
