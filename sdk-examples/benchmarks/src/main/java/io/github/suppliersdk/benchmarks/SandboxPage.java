package io.github.suppliersdk.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import io.github.suppliersdk.sandbox.Sandbox;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * The load that a viewer of the sandbox's page puts on the sandbox: requests are sent as fast as responses come,
 * without a viewer and with each live view, alternately. The sandbox has a JVM of its own.
 */
final class SandboxPage {
    private static final List<String> VIEWS = List.of("none", "overview", "requests");
    private static final int CONNECTIONS = 2;
    private static final int WARM_UP_ROUNDS = 8;

    private final int rounds;
    private final int requests;

    SandboxPage(int rounds, int requests) {
        this.rounds = rounds;
        this.requests = requests;
    }

    /** The sandbox: prints its addresses and its token, then for each line of input the CPU time it has used. */
    public static void main(String[] arguments) throws IOException {
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        try (Sandbox sandbox = Sandbox.start();
                BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            System.out.println(sandbox.baseUrl() + " " + sandbox.accessToken() + " " + sandbox.pageUrl());
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                System.out.println(system.getProcessCpuTime());
            }
        }
    }

    private record Round(double perSecond, double cpu) {}

    void run() throws Exception {
        Map<String, List<Round>> results = new LinkedHashMap<>();
        VIEWS.forEach(view -> results.put(view, new ArrayList<>()));
        ExecutorService threads = Executors.newCachedThreadPool();
        try (ForkedJvm sandbox = ForkedJvm.start(
                List.of("-Xmx512m", "-Dorg.slf4j.simpleLogger.defaultLogLevel=off"), SandboxPage.class)) {
            String[] started = sandbox.nextLine().split(" ");
            URI address = URI.create(started[0]);
            byte[] request = ("GET /supplier/vendors HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer " + started[1]
                            + "\r\naccept-version: vnd.service-api.v1\r\n\r\n")
                    .getBytes(StandardCharsets.US_ASCII);
            for (int round = -WARM_UP_ROUNDS; round < rounds; round++) {
                for (int turn = 0; turn < VIEWS.size(); turn++) {
                    String view = VIEWS.get(Math.floorMod(round + turn, VIEWS.size()));
                    Round result;
                    try (Socket viewer = view.equals("none")
                            ? new Socket()
                            : view(URI.create(started[2] + "/live/" + view), threads)) {
                        result = measure(sandbox, address.getPort(), request, threads);
                    }
                    if (round >= 0) {
                        results.get(view).add(result);
                    }
                }
            }
        } finally {
            threads.shutdownNow();
        }
        print(results);
    }

    /** Opens a view, reads what a browser would show, and discards it. */
    private static Socket view(URI page, ExecutorService threads) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), page.getPort());
        socket.getOutputStream()
                .write(("GET " + page.getRawPath() + " HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
                        .getBytes(StandardCharsets.US_ASCII));
        InputStream in = socket.getInputStream();
        byte[] some = new byte[1 << 14];
        if (in.read(some) < 0) {
            throw new IOException("the sandbox closed the view");
        }
        var unused = threads.submit(() -> {
            while (in.read(some) >= 0) {
                // until the round ends
            }
            return null;
        });
        return socket;
    }

    private Round measure(ForkedJvm sandbox, int port, byte[] request, ExecutorService threads) throws Exception {
        long cpuBefore = Long.parseLong(sandbox.ask("cpu"));
        long before = System.nanoTime();
        List<Callable<Void>> work = new ArrayList<>();
        for (int i = 0; i < CONNECTIONS; i++) {
            work.add(() -> send(port, request, requests / CONNECTIONS));
        }
        for (Future<Void> each : threads.invokeAll(work)) {
            each.get();
        }
        double seconds = (System.nanoTime() - before) / 1e9;
        double cpu = (Long.parseLong(sandbox.ask("cpu")) - cpuBefore) / 1e3 / requests;
        return new Round(requests / seconds, cpu);
    }

    private static Void send(int port, byte[] request, int count) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setTcpNoDelay(true);
            InputStream in = new BufferedInputStream(socket.getInputStream());
            for (int i = 0; i < count; i++) {
                socket.getOutputStream().write(request);
                int read = in.read();
                while (read != ']') { // the end of an empty list
                    if (read < 0) {
                        throw new IOException("the connection was closed");
                    }
                    read = in.read();
                }
            }
        }
        return null;
    }

    private void print(Map<String, List<Round>> results) {
        System.out.printf(
                "%d connections, %d requests a round, medians of %d rounds%n%n", CONNECTIONS, requests, rounds);
        System.out.println("| viewer | requests/s, ratio to none | CPU per request, ratio to none |");
        System.out.println("|---|---|---|");
        List<Round> none = results.get("none");
        results.forEach((view, all) -> System.out.printf(
                Locale.ROOT,
                "| %s | %.3f | %.3f |%n",
                view,
                Medians.ofRatios(perSecond(all), perSecond(none)),
                Medians.ofRatios(cpu(all), cpu(none))));
    }

    private static List<Double> perSecond(List<Round> rounds) {
        return rounds.stream().map(Round::perSecond).toList();
    }

    private static List<Double> cpu(List<Round> rounds) {
        return rounds.stream().map(Round::cpu).toList();
    }
}
