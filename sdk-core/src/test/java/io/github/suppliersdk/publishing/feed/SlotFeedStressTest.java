package io.github.suppliersdk.publishing.feed;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.http.HttpRequest;
import io.github.suppliersdk.http.HttpResponse;
import io.github.suppliersdk.http.HttpTransport;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Many threads on one feed, with flushes and a close at random moments. The transport answers at once, in the process: a
 * thousand rounds over sockets would test the sockets.
 */
class SlotFeedStressTest {
    private static final int ROUNDS = 1000;
    private static final int WRITERS = 6;

    private final Map<String, Integer> capacities = new ConcurrentHashMap<>();

    private final class Answering implements HttpTransport {
        @Override
        public HttpResponse execute(HttpRequest request) {
            String id = request.url().substring(request.url().lastIndexOf('/') + 1);
            java.io.ByteArrayOutputStream body = new java.io.ByteArrayOutputStream();
            try {
                request.body().orElseThrow().writeTo(body);
            } catch (java.io.IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
            capacities.put(
                    id, Integer.parseInt(body.toString(StandardCharsets.UTF_8).replaceAll("[^0-9]", "")));
            byte[] answer = ("{\"slot_id\":\"" + id + "\"}").getBytes(StandardCharsets.UTF_8);
            return new HttpResponse() {
                @Override
                public int status() {
                    return 200;
                }

                @Override
                public Map<String, List<String>> headers() {
                    return Map.of();
                }

                @Override
                public InputStream body() {
                    return new ByteArrayInputStream(answer);
                }

                @Override
                public void close() {}
            };
        }

        @Override
        public void close() {}
    }

    @Test
    @Timeout(240)
    void nothingDeadlocksAndNothingIsLostInAThousandRounds() throws Exception {
        ExecutorService threads = Executors.newCachedThreadPool();
        try (SupplierClient client = SupplierClient.builder()
                .baseUrl("http://127.0.0.1")
                .accessToken("token")
                .transport(new Answering())
                .build()) {
            for (int round = 0; round < ROUNDS; round++) {
                round(client, threads, new Random(round));
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private void round(SupplierClient client, ExecutorService threads, Random random) throws Exception {
        capacities.clear();
        SlotFeed feed = SlotFeed.builder(client)
                .concurrency(1 + random.nextInt(4))
                .maxPending(1 + random.nextInt(6))
                .blockFor(Duration.ofSeconds(20))
                .listener(new FeedListener() {
                    @Override
                    public void sent(SlotChange change) {
                        if (change.hashCode() % 5 == 0) {
                            throw new IllegalStateException("a listener that throws");
                        }
                    }
                })
                .build();
        boolean flushFirst = random.nextBoolean();
        List<Future<Map<String, Integer>>> writers = new ArrayList<>();
        for (int writer = 0; writer < WRITERS; writer++) {
            int name = writer;
            long seed = random.nextLong();
            writers.add(threads.submit(() -> write(feed, name, new Random(seed))));
        }
        Map<String, Integer> accepted = new HashMap<>();
        if (flushFirst) {
            for (Future<Map<String, Integer>> writer : writers) {
                accepted.putAll(writer.get(30, TimeUnit.SECONDS));
            }
            assertThat(feed.flush(Duration.ofSeconds(20))).isTrue();
            assertThat(capacities).isEqualTo(accepted);
        }
        List<SlotChange> unsent = feed.close(Duration.ofMillis(random.nextInt(3)));
        for (Future<Map<String, Integer>> writer : writers) {
            accepted.putAll(writer.get(30, TimeUnit.SECONDS));
        }
        Map<String, Integer> reached = new HashMap<>(capacities);
        unsent.forEach(change -> reached.put(change.slotId(), ((SlotChange.Capacity) change).seats()));
        assertThat(reached).isEqualTo(accepted);
    }

    /** Gives back the last accepted capacity of each of its slots. */
    private static Map<String, Integer> write(SlotFeed feed, int name, Random random) throws InterruptedException {
        Map<String, Integer> accepted = new HashMap<>();
        for (int i = 0; i < 15; i++) {
            String id = "s" + name + "-" + random.nextInt(3);
            try {
                feed.updateCapacity("e", "o", id, i);
                accepted.put(id, i);
            } catch (IllegalStateException e) {
                assertThat(e).hasMessage("the feed is closed");
                return accepted;
            }
            if (random.nextInt(10) == 0) {
                feed.flush(Duration.ofSeconds(20));
            }
        }
        return accepted;
    }
}
