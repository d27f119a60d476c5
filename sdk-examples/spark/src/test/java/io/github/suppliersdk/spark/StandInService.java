package io.github.suppliersdk.spark;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntUnaryOperator;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** A stand-in for the service: a fast server with the slot endpoints that counts the calls in flight. */
final class StandInService implements AutoCloseable {
    static final String TOKEN = "token-that-nobody-may-see-4711";
    private static final ObjectMapper JSON = new ObjectMapper();

    private record Stored(
            String option, String json, @Nullable LocalDate day) {}

    private record Request(String method, String path, Map<String, String> headers, String body) {}

    private record Response(int status, String body, String headers) {
        static Response of(int status, String body) {
            return new Response(status, body, "");
        }
    }

    private final ServerSocket server;
    private final Set<Socket> connections = ConcurrentHashMap.newKeySet();
    private final Map<String, Stored> slots = new ConcurrentHashMap<>();
    private final Map<String, Map<String, Stored>> options = new ConcurrentHashMap<>();
    private final AtomicInteger inFlight = new AtomicInteger();
    private final AtomicInteger mostInFlight = new AtomicInteger();
    private final AtomicInteger requests = new AtomicInteger();
    private final List<Long> starts = new ArrayList<>();

    /** The time in milliseconds that is added to each call. */
    volatile long latencyMillis;

    /** Maps the number of a request to the status of its response; 0 leaves the response as it is. */
    volatile IntUnaryOperator status = number -> 0;

    /** Maps an option to the status of the responses to all its writes; 0 leaves the responses as they are. */
    volatile ToIntFunction<String> statusOfWrites = option -> 0;

    StandInService() throws IOException {
        server = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
        daemon(() -> {
            while (!server.isClosed()) {
                Socket socket = server.accept();
                socket.setTcpNoDelay(true);
                connections.add(socket);
                daemon(() -> serve(socket));
            }
        });
    }

    private interface ThrowingRunnable {
        void run() throws IOException;
    }

    private static void daemon(ThrowingRunnable task) {
        Thread thread = new Thread(() -> {
            try {
                task.run();
            } catch (IOException e) {
                // the client closed the socket, or the test has ended
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getLocalPort();
    }

    int requests() {
        return requests.get();
    }

    int mostInFlight() {
        return mostInFlight.get();
    }

    int inFlight() {
        return inFlight.get();
    }

    int size() {
        return slots.size();
    }

    boolean has(String slotId) {
        return slots.containsKey(slotId);
    }

    JsonNode slot(String slotId) throws IOException {
        return JSON.readTree(Objects.requireNonNull(slots.get(slotId)).json());
    }

    /** Lowers the seats of a slot, as the service does for a booking. */
    void sell(String slotId, int seats) throws IOException {
        ObjectNode slot = (ObjectNode) slot(slotId);
        slot.put("capacity", slot.get("capacity").intValue() - seats);
        put(Objects.requireNonNull(slots.get(slotId)).option(), slot);
    }

    /** The longest time between the starts of two consecutive calls, in milliseconds. */
    long longestGapMillis() {
        long longest = 0;
        synchronized (starts) {
            for (int i = 1; i < starts.size(); i++) {
                longest = Math.max(longest, starts.get(i) - starts.get(i - 1));
            }
        }
        return longest / 1_000_000;
    }

    void clear() {
        slots.clear();
        options.clear();
        requests.set(0);
        mostInFlight.set(0);
        synchronized (starts) {
            starts.clear();
        }
    }

    private void serve(Socket socket) throws IOException {
        try (socket;
                InputStream in = new BufferedInputStream(socket.getInputStream(), 1 << 16);
                OutputStream out = new BufferedOutputStream(socket.getOutputStream(), 1 << 16)) {
            for (Request request = read(in); request != null; request = read(in)) {
                mostInFlight.accumulateAndGet(inFlight.incrementAndGet(), Math::max);
                Response response;
                try {
                    response = respond(request);
                } finally {
                    inFlight.decrementAndGet();
                }
                byte[] body = response.body.getBytes(StandardCharsets.UTF_8);
                String head = "HTTP/1.1 " + response.status + " x\r\nContent-Type: application/json\r\n"
                        + response.headers + "Content-Length: " + body.length + "\r\n\r\n";
                out.write(head.getBytes(StandardCharsets.ISO_8859_1));
                out.write(body);
                out.flush();
            }
        } finally {
            connections.remove(socket);
        }
    }

    private static @Nullable Request read(InputStream in) throws IOException {
        String first = line(in);
        if (first == null) {
            return null;
        }
        Map<String, String> headers = new HashMap<>();
        for (String line = line(in); line != null && !line.isEmpty(); line = line(in)) {
            int colon = line.indexOf(':');
            headers.put(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).strip());
        }
        int length = Integer.parseInt(headers.getOrDefault("content-length", "0"));
        String[] parts = first.split(" ", -1);
        return new Request(parts[0], parts[1], headers, new String(in.readNBytes(length), StandardCharsets.UTF_8));
    }

    private static @Nullable String line(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                return null;
            }
            if (next != '\r') {
                line.write(next);
            }
        }
        return line.toString(StandardCharsets.ISO_8859_1);
    }

    private Response respond(Request request) throws IOException {
        int number = requests.incrementAndGet();
        synchronized (starts) {
            starts.add(System.nanoTime());
        }
        if (latencyMillis > 0) {
            LockSupport.parkNanos(latencyMillis * 1_000_000);
        }
        if (!("Bearer " + TOKEN).equals(request.headers.get("authorization"))) {
            return Response.of(401, "{\"code\":\"401\",\"id\":\"x\",\"message\":\"who is that?\"}");
        }
        int scripted = status.applyAsInt(number);
        if (scripted != 0) {
            return new Response(scripted, "", scripted == 429 ? "Retry-After: 2\r\n" : "");
        }
        String[] path = request.path.split("[?]", 2)[0].split("/", -1);
        String option = path[4] + "/" + path[6];
        int ofOption = request.method.equals("GET") ? 0 : statusOfWrites.applyAsInt(path[6]);
        if (ofOption != 0) {
            return Response.of(ofOption, "{\"code\":\"x\",\"id\":\"x\",\"message\":\"not this option\"}");
        }
        if (path.length == 8) {
            return create(option, request.body);
        }
        return path[8].endsWith("_slots") ? window(option, request.path) : one(request, path[8], option);
    }

    private Response create(String option, String body) throws IOException {
        JsonNode array = JSON.readTree(body);
        for (JsonNode slot : array) {
            if (slots.containsKey(slot.get("slot_id").textValue())) {
                return Response.of(409, "{\"code\":\"409\",\"id\":\"x\",\"message\":\"is there\"}");
            }
        }
        for (JsonNode slot : array) {
            put(option, slot);
        }
        return new Response(200, body, "");
    }

    private void put(String option, JsonNode slot) throws IOException {
        String day = slot.path("daily_slot")
                .path("date")
                .asText(slot.path("time_slot").path("start").asText());
        String id = slot.get("slot_id").textValue();
        Stored stored =
                new Stored(option, slot.toString(), day.length() < 10 ? null : LocalDate.parse(day.substring(0, 10)));
        slots.put(id, stored);
        options.computeIfAbsent(option, missing -> new ConcurrentHashMap<>()).put(id, stored);
    }

    private Response one(Request request, String id, String option) throws IOException {
        Stored stored = slots.get(id);
        if (stored == null || !stored.option.equals(option)) {
            return Response.of(404, "{\"code\":\"404\",\"id\":\"x\",\"message\":\"not here\"}");
        }
        if (request.method.equals("PUT")) {
            put(option, JSON.readTree(request.body));
        }
        return new Response(200, Objects.requireNonNull(slots.get(id)).json, "");
    }

    private Response window(String option, String path) throws IOException {
        LocalDate from =
                LocalDate.parse(path.substring(path.indexOf("date_from=") + 10).substring(0, 10));
        LocalDate to =
                LocalDate.parse(path.substring(path.indexOf("date_to=") + 8).substring(0, 10));
        StringBuilder found = new StringBuilder("[");
        for (Stored slot : options.getOrDefault(option, Map.of()).values()) {
            LocalDate day = slot.day;
            if (day != null && !day.isBefore(from) && !day.isAfter(to)) {
                if (found.length() > 1) {
                    found.append(',');
                }
                found.append(slot.json);
            }
        }
        return new Response(200, found.append(']').toString(), "");
    }

    @Override
    public void close() throws IOException {
        server.close();
        for (Socket socket : connections) {
            socket.close();
        }
    }
}
