package io.github.suppliersdk.benchmarks;

import io.github.suppliersdk.benchmarks.contestants.Contestants;
import java.io.IOException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;

/** The cost of a hold: servers with the receiver beside a servlet written by hand, which take turns. */
final class Webhooks {
    private static final String SERVLET = "servlet";

    private static final List<String> SERVERS = List.of(SERVLET, "tomcat", "jdk");

    /** After this many rounds the JVM has compiled nearly all code. */
    private static final int WARM_UP_ROUNDS = 10;

    private static final int CONNECTIONS = 8;
    private static final int HOLDS = 4_000;

    private final int rounds;
    private final OkHttpClient client = Contestants.fastest();

    Webhooks(int rounds) {
        this.rounds = rounds;
    }

    void run() throws Exception {
        System.out.printf("%n%d connections, %d holds a round, medians of %d rounds%n", CONNECTIONS, HOLDS, rounds);
        System.out.println("| database | server | holds/s | p50, µs | p99, µs | commits/hold | CPU, µs/hold | ratio |");
        System.out.println("|---|---|--:|--:|--:|--:|--:|--:|");
        run("h2");
        run("postgres");
    }

    private void run(String database) throws Exception {
        Map<String, ForkedJvm> servers = new LinkedHashMap<>();
        Map<String, String> urls = new LinkedHashMap<>();
        ExecutorService threads = Executors.newFixedThreadPool(CONNECTIONS);
        Rounds results = new Rounds();
        try {
            for (String name : SERVERS) {
                ForkedJvm server = new ForkedJvm(
                        "-Xmx768m -Dorg.slf4j.simpleLogger.defaultLogLevel=warn", WebhookServer.class, name, database);
                servers.put(name, server);
                urls.put(name, server.url() + "/hold");
            }
            for (int round = -WARM_UP_ROUNDS; round < rounds; round++) {
                for (String name : SERVERS) {
                    double[] result = measure(servers.get(name), urls.get(name), threads);
                    if (round >= 0) {
                        results.add(name, result);
                    }
                }
            }
        } finally {
            threads.shutdownNow();
            for (ForkedJvm server : servers.values()) {
                server.close();
            }
        }
        for (String name : SERVERS) {
            System.out.printf(
                    "| %s | %s | %.0f | %.0f | %.0f | %s | %.1f | %.2f |%n",
                    database,
                    name,
                    results.median(name, 0),
                    results.median(name, 1),
                    results.median(name, 2),
                    database.equals("h2") ? "" : "%.2f".formatted(results.median(name, 3)),
                    results.median(name, 4),
                    results.ratio(name, SERVLET, 4));
        }
    }

    /** Returns holds per second, the median and the 99th percentile in µs, commits and CPU time in µs per hold. */
    private double[] measure(ForkedJvm server, String url, ExecutorService threads) throws Exception {
        List<Callable<List<Double>>> work = Collections.nCopies(CONNECTIONS, () -> hold(url, HOLDS / CONNECTIONS));
        double[] before = server.ask("usage");
        long start = System.nanoTime();
        List<Double> micros = new ArrayList<>();
        for (Future<List<Double>> times : threads.invokeAll(work)) {
            micros.addAll(times.get());
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        double[] after = server.ask("usage");
        Collections.sort(micros);
        return new double[] {
            HOLDS / seconds,
            micros.get(HOLDS / 2),
            micros.get(HOLDS * 99 / 100),
            (after[1] - before[1]) / HOLDS,
            (after[0] - before[0]) / 1e3 / HOLDS
        };
    }

    private List<Double> hold(String url, int count) throws IOException {
        List<Double> micros = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Request request = request(url);
            long start = System.nanoTime();
            try (Response response = client.newCall(request).execute()) {
                if (response.code() != 200) {
                    throw new IOException("a hold got the response " + response);
                }
                response.body().bytes();
            }
            micros.add((System.nanoTime() - start) / 1e3);
        }
        return micros;
    }

    private static Request request(String url) {
        LocalDateTime end = LocalDateTime.now(ZoneOffset.UTC).plusMinutes(15).truncatedTo(ChronoUnit.MINUTES);
        String body = "{\"hold_id\":\"" + UUID.randomUUID() + "\",\"experience_id\":\"cellar-tour\",\"option_id\":"
                + "\"evening\",\"slot_id\":\"slot-"
                + ThreadLocalRandom.current().nextInt(WebhookServer.DEPARTURES)
                + "\",\"expiration_time\":\"" + end + ":00Z\","
                + "\"quantities\":[{\"holder_category_id\":\"adult\",\"quantity\":2},"
                + "{\"holder_category_id\":\"child\",\"quantity\":1}]}";
        return new Request.Builder()
                .url(url)
                .header("accept-version", "vnd.service-webhook-api.v1")
                .header("x-webhook-key", WebhookServer.KEY)
                .post(RequestBody.create(body, MediaType.get("application/json")))
                .build();
    }
}
