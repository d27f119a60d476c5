package io.github.suppliersdk.benchmarks;

import io.github.suppliersdk.sandbox.Sandbox;
import java.io.BufferedInputStream;
import java.io.BufferedWriter;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * How the sandbox scales: the time of its calendar's pages with a thousand slots and with a million in one option, and
 * its heap after ten thousand requests and after a million.
 */
final class SandboxSize {
    private static final int FEW_SLOTS = 1_000;
    private static final int MANY_SLOTS = 1_000_000;
    private static final int FEW_REQUESTS = 10_000;
    private static final int MANY_REQUESTS = 1_000_000;
    private static final int AT_ONCE = 100;
    private static final LocalDateTime BEGIN = LocalDateTime.of(2027, 1, 1, 0, 0);
    private static final long MINUTES_OF_A_YEAR = 365 * 24 * 60;
    private static final String SLOTS = "/supplier/availability/experiences/e/options/o/slots";

    private final int rounds;

    SandboxSize(int rounds) {
        this.rounds = rounds;
    }

    void run() throws Exception {
        time();
        memory();
    }

    private enum Spread {
        /** Slots over many years: a thousand in each. */
        YEARS,
        /** All slots in one year. */
        ONE_YEAR;

        private LocalDateTime start(int slot, int count) {
            return this == ONE_YEAR
                    ? BEGIN.plusMinutes(slot * MINUTES_OF_A_YEAR / count)
                    : BEGIN.plusYears(slot / FEW_SLOTS).plusMinutes(slot % FEW_SLOTS * MINUTES_OF_A_YEAR / FEW_SLOTS);
        }
    }

    private static Sandbox with(int count, Spread spread) throws IOException {
        Path file = Files.createTempFile("slots", ".json");
        Sandbox sandbox = Sandbox.start();
        try {
            try (BufferedWriter out = Files.newBufferedWriter(file)) {
                out.write(
                        "{\"format\":1,\"vendors\":[{\"vendor_id\":\"v\",\"name\":\"V\"}],\"pickups\":[],\"experiences\":[{"
                                + "\"experience\":{\"experience_id\":\"e\",\"experience_name\":\"e\",\"availability_slot_type\":\"TIME\","
                                + "\"currency\":\"EUR\",\"vendor_id\":\"v\",\"options\":[{\"option_id\":\"o\",\"label\":\"o\","
                                + "\"holder_categories\":[{\"holder_category_id\":\"adult\",\"holder_type\":\"ADULT\",\"minimum_age\":18}]}]},"
                                + "\"slots\":{\"o\":[");
                for (int i = 0; i < count; i++) {
                    LocalDateTime start = spread.start(i, count);
                    out.write((i == 0 ? "" : ",") + "{\"slot_id\":\"s" + i
                            + "\",\"option_id\":\"o\",\"time_slot\":{\"start\":\""
                            + start + ":00Z\",\"end\":\"" + start.plusHours(1) + ":00Z\"},\"capacity\":" + i % 20
                            + ",\"available_holder_categories\":[{\"holder_category_id\":\"adult\",\"price_in_cents\":"
                            + (2_000 + i % 4 * 100) + "}]}");
                }
                out.write("]}}]}");
            }
            return sandbox.seed(file);
        } catch (IOException | RuntimeException e) {
            sandbox.close();
            throw e;
        } finally {
            Files.delete(file);
        }
    }

    private void time() throws Exception {
        try (Sandbox few = with(FEW_SLOTS, Spread.ONE_YEAR);
                Sandbox years = with(MANY_SLOTS, Spread.YEARS);
                Sandbox year = with(MANY_SLOTS, Spread.ONE_YEAR)) {
            Map<String, Sandbox> sandboxes = new LinkedHashMap<>();
            sandboxes.put("1,000 slots in a year", few);
            sandboxes.put("1,000,000 slots, 1,000 in each of 1,000 years", years);
            sandboxes.put("1,000,000 slots in one year", year);
            Map<String, List<Double>> months = new LinkedHashMap<>();
            Map<String, List<Double>> wholeYears = new LinkedHashMap<>();
            HttpClient http = HttpClient.newHttpClient();
            for (int round = -rounds; round < rounds; round++) {
                for (Map.Entry<String, Sandbox> each : sandboxes.entrySet()) {
                    double month = month(http, each.getValue());
                    double wholeYear = year(http, each.getValue());
                    if (round >= 0) {
                        months.computeIfAbsent(each.getKey(), name -> new ArrayList<>())
                                .add(month);
                        wholeYears
                                .computeIfAbsent(each.getKey(), name -> new ArrayList<>())
                                .add(wholeYear);
                    }
                }
            }
            System.out.printf("medians of %d rounds%n%n", rounds);
            System.out.println("| slots of the option | month, of 1,000 slots | ms | year, of 1,000 slots | ms |");
            System.out.println("|---|---|---|---|---|");
            String base = sandboxes.keySet().iterator().next();
            for (String name : sandboxes.keySet()) {
                System.out.printf(
                        Locale.ROOT,
                        "| %s | %.2f | %.1f | %.2f | %.1f |%n",
                        name,
                        Medians.ofRatios(months.get(name), months.get(base)),
                        Medians.of(months.get(name)),
                        Medians.ofRatios(wholeYears.get(name), wholeYears.get(base)),
                        Medians.of(wholeYears.get(name)));
            }
        }
    }

    private static double month(HttpClient http, Sandbox sandbox) throws Exception {
        return milliseconds(http, List.of(sandbox.pageUrl() + "/calendar?experience=e&option=o&month=2027-03"));
    }

    /** Fetches the calendar as a browser does: the page, and each of its months. */
    private static double year(HttpClient http, Sandbox sandbox) throws Exception {
        String query = "?experience=e&option=o&view=year&month=2027-";
        List<String> addresses = new ArrayList<>();
        addresses.add(sandbox.pageUrl() + "/calendar" + query + "01");
        for (int month = 1; month <= 12; month++) {
            addresses.add(sandbox.pageUrl() + "/calendar/tile" + query + String.format(Locale.ROOT, "%02d", month));
        }
        return milliseconds(http, addresses);
    }

    private static double milliseconds(HttpClient http, List<String> addresses) throws Exception {
        long before = System.nanoTime();
        for (String address : addresses) {
            HttpResponse<String> response =
                    http.send(HttpRequest.newBuilder(URI.create(address)).build(), BodyHandlers.ofString());
            if (response.statusCode() != 200
                    || !response.body().contains("d-2027-") && !address.contains("/calendar?")) {
                throw new IOException(address + ": " + response.body());
            }
        }
        return (System.nanoTime() - before) / 1e6;
    }

    private static void memory() throws Exception {
        try (Sandbox sandbox = with(FEW_SLOTS, Spread.ONE_YEAR);
                Socket socket = new Socket(
                        InetAddress.getLoopbackAddress(),
                        URI.create(sandbox.baseUrl()).getPort())) {
            socket.setTcpNoDelay(true);
            InputStream in = new BufferedInputStream(socket.getInputStream(), 1 << 16);
            send(sandbox, socket.getOutputStream(), in, 0, FEW_REQUESTS);
            long before = heap();
            send(sandbox, socket.getOutputStream(), in, FEW_REQUESTS, MANY_REQUESTS);
            long after = heap();
            System.out.printf(
                    Locale.ROOT,
                    "%nheap after %,d requests %.1f MB, after %,d %.1f MB: %.2f%n",
                    FEW_REQUESTS,
                    before / 1e6,
                    sandbox.requests().count(),
                    after / 1e6,
                    (double) after / before);
        }
    }

    /** The live heap after several collections: the first ones clear references that keep other objects alive. */
    private static long heap() throws InterruptedException {
        for (int i = 0; i < 4; i++) {
            System.gc();
            Thread.sleep(200);
        }
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    /** Sends, alternately, reads, changes of seats, unknown paths and refused lists of slots. */
    private static void send(Sandbox sandbox, OutputStream out, InputStream in, int from, int to) throws IOException {
        for (int i = from; i < to; i += AT_ONCE) {
            StringBuilder requests = new StringBuilder();
            for (int each = i; each < i + AT_ONCE; each++) {
                requests.append(request(sandbox.accessToken(), each));
            }
            out.write(requests.toString().getBytes(StandardCharsets.US_ASCII));
            for (int each = 0; each < AT_ONCE; each++) {
                skipResponse(in);
            }
        }
    }

    private static String request(String token, int number) {
        return switch (number % 4) {
            case 0 -> request(token, "GET", "/supplier/vendors", "");
            case 1 -> request(token, "PATCH", SLOTS + "/s" + number % FEW_SLOTS, "{\"capacity\":" + number % 30 + "}");
            case 2 -> request(token, "GET", "/supplier/elsewhere/" + number, "");
            default -> request(token, "POST", SLOTS, "[{\"slot_id\":\"x" + number + "\"}]");
        };
    }

    private static String request(String token, String method, String path, String body) {
        return method + " " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer " + token
                + "\r\naccept-version: vnd.service-api.v1\r\ncontent-type: application/json\r\ncontent-length: "
                + body.length() + "\r\n\r\n" + body;
    }

    private static void skipResponse(InputStream in) throws IOException {
        long length = 0;
        for (String line = line(in); !line.isEmpty(); line = line(in)) {
            if (line.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
                length = Long.parseLong(
                        line.substring("content-length:".length()).strip());
            }
        }
        in.skipNBytes(length);
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int read = in.read(); read != '\n'; read = in.read()) {
            if (read < 0) {
                throw new EOFException("the connection was closed");
            }
            if (read != '\r') {
                line.append((char) read);
            }
        }
        return line.toString();
    }
}
