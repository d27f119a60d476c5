package io.github.suppliersdk.benchmarks;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Holds over persistent connections, on each of which the next request follows the response. Each server has a JVM of
 * its own, whose CPU time is compared; the servers take turns, round by round.
 */
final class Webhooks {
    /** Those of the library after the servlet that is written by hand. */
    private static final List<String> SERVERS = List.of("servlet", "tomcat", "jdk");

    /** After this many rounds of 4,000 holds the JVM has compiled nearly all code. */
    private static final int WARM_UP_ROUNDS = 10;

    private final int rounds;
    private final int connections;
    private final int holds;

    Webhooks(int rounds, int connections, int holds) {
        this.rounds = rounds;
        this.connections = connections;
        this.holds = holds;
    }

    /** The results of one server in one round; times in microseconds. */
    private record Round(double perSecond, double median, double p99, double cpuPerHold, double transactionsPerHold) {}

    void run() throws Exception {
        System.out.printf("%d connections, %d holds a round, medians of %d rounds%n%n", connections, holds, rounds);
        System.out.println("| server | holds/s | p50, µs | p99, µs | transactions/hold | CPU, µs/hold | ratio |");
        System.out.println("|---|---|---|---|---|---|---|");
        run("h2");
        run("postgres");
    }

    private void run(String database) throws Exception {
        List<String> names =
                SERVERS.stream().map(server -> server + "-" + database).toList();
        Map<String, ForkedJvm> servers = new LinkedHashMap<>();
        Map<String, Integer> ports = new LinkedHashMap<>();
        Map<String, List<Round>> results = new LinkedHashMap<>();
        ExecutorService clients = Executors.newFixedThreadPool(connections);
        try {
            for (String name : names) {
                ForkedJvm server = ForkedJvm.start(
                        List.of("-Xmx768m", "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn"),
                        WebhookServers.class,
                        name);
                servers.put(name, server);
                ports.put(name, port(server));
                results.put(name, new ArrayList<>());
            }
            for (int round = -WARM_UP_ROUNDS; round < rounds; round++) {
                for (String name : names) {
                    Round result = measure(name, servers.get(name), ports.get(name), clients);
                    if (round >= 0) {
                        results.get(name).add(result);
                    }
                }
            }
        } finally {
            clients.shutdownNow();
            for (ForkedJvm server : servers.values()) {
                server.close();
            }
        }
        print(results);
    }

    /** The port that the server prints; lines of its start are skipped. */
    private static int port(ForkedJvm server) throws IOException {
        String line = server.nextLine();
        while (!line.matches("\\d+")) {
            line = server.nextLine();
        }
        return Integer.parseInt(line);
    }

    private Round measure(String name, ForkedJvm server, int port, ExecutorService clients) throws Exception {
        int each = holds / connections;
        long writtenBefore = transactions(name, server);
        long cpuBefore = Long.parseLong(server.ask("cpu"));
        long before = System.nanoTime();
        List<Callable<long[]>> work = new ArrayList<>();
        for (int i = 0; i < connections; i++) {
            work.add(() -> client(port, each));
        }
        List<long[]> times = new ArrayList<>();
        for (Future<long[]> client : clients.invokeAll(work)) {
            times.add(client.get());
        }
        double seconds = (System.nanoTime() - before) / 1e9;
        double cpu = (Long.parseLong(server.ask("cpu")) - cpuBefore) / 1e3 / (each * connections);
        double written = (double) (transactions(name, server) - writtenBefore) / (each * connections);
        long[] sorted = times.stream().flatMapToLong(Arrays::stream).sorted().toArray();
        return new Round(
                sorted.length / seconds,
                sorted[sorted.length / 2] / 1e3,
                sorted[(int) (sorted.length * 0.99)] / 1e3,
                cpu,
                written);
    }

    /** The transactions that have written until now, of which PostgreSQL keeps count. */
    private static long transactions(String name, ForkedJvm server) throws Exception {
        return name.endsWith("postgres") ? Long.parseLong(server.ask("transactions")) : 0;
    }

    private static long[] client(int port, int count) throws IOException {
        long[] times = new long[count];
        int sent = 0;
        while (sent < count) {
            try (Socket socket = new Socket("127.0.0.1", port)) {
                socket.setTcpNoDelay(true);
                InputStream in = new BufferedInputStream(socket.getInputStream());
                boolean isKept = true;
                while (isKept && sent < count) { // Tomcat closes a connection after 100 requests
                    byte[] request = request();
                    long start = System.nanoTime();
                    socket.getOutputStream().write(request);
                    isKept = readResponse(in);
                    times[sent] = System.nanoTime() - start;
                    sent++;
                }
            }
        }
        return times;
    }

    /** The end of a hold: a quarter of an hour from now. */
    private static String end() {
        return LocalDateTime.now(ZoneOffset.UTC)
                        .plusMinutes(15)
                        .withNano(0)
                        .format(DateTimeFormatter.ISO_LOCAL_DATE_TIME)
                + "Z";
    }

    private static byte[] request() {
        String body = "{\"hold_id\":\"" + UUID.randomUUID() + "\",\"experience_id\":\"cellar-tour\",\"option_id\":"
                + "\"evening\",\"slot_id\":\"slot-"
                + ThreadLocalRandom.current().nextInt(WebhookServers.DEPARTURES)
                + "\",\"expiration_time\":\"" + end() + "\","
                + "\"quantities\":[{\"holder_category_id\":\"adult\",\"quantity\":2},"
                + "{\"holder_category_id\":\"child\",\"quantity\":1}]}";
        return ("POST /hold HTTP/1.1\r\nHost: localhost\r\naccept-version: vnd.service-webhook-api.v1\r\n"
                        + "Accept: application/json\r\nContent-Type: application/json\r\nx-webhook-key: "
                        + WebhookServers.KEY + "\r\nContent-Length: " + body.length() + "\r\n\r\n" + body)
                .getBytes(StandardCharsets.US_ASCII);
    }

    /** Reads a response, and returns whether the connection is kept. */
    private static boolean readResponse(InputStream in) throws IOException {
        String status = line(in);
        if (!status.startsWith("HTTP/1.1 200")) {
            throw new IOException("a hold got the response " + status);
        }
        int length = 0;
        boolean isKept = true;
        for (String header = line(in); !header.isEmpty(); header = line(in)) {
            String small = header.toLowerCase(Locale.ROOT);
            if (small.startsWith("content-length:")) {
                length = Integer.parseInt(
                        small.substring("content-length:".length()).strip());
            }
            isKept &= !small.equals("connection: close");
        }
        in.skipNBytes(length);
        return isKept;
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                throw new IOException("the connection was closed");
            }
            if (c != '\r') {
                line.append((char) c);
            }
        }
        return line.toString();
    }

    private void print(Map<String, List<Round>> results) {
        results.forEach((name, rounds) -> System.out.printf(
                Locale.ROOT,
                "| %s | %.0f | %.0f | %.0f | %s | %.1f | %.2f |%n",
                name,
                Medians.of(rounds.stream().map(Round::perSecond).toList()),
                Medians.of(rounds.stream().map(Round::median).toList()),
                Medians.of(rounds.stream().map(Round::p99).toList()),
                name.endsWith("postgres")
                        ? "%.2f"
                                .formatted(Medians.of(rounds.stream()
                                        .map(Round::transactionsPerHold)
                                        .toList()))
                        : "",
                Medians.of(cpu(rounds)),
                Medians.ofRatios(cpu(rounds), cpu(results.get(name.replaceFirst("jdk|tomcat", "servlet"))))));
    }

    private static List<Double> cpu(List<Round> rounds) {
        return rounds.stream().map(Round::cpuPerHold).toList();
    }
}
