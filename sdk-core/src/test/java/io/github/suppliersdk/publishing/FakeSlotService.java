package io.github.suppliersdk.publishing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.suppliersdk.SupplierClient;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The slot endpoints over real sockets, with faults. */
final class FakeSlotService implements AutoCloseable {
    /** What goes wrong with one request. */
    enum Fault {
        NONE,
        /** The connection ends before anything is done. */
        DROP,
        /** It is done, and the connection ends without an answer. */
        LOSE_ANSWER,
        /** It is done, and the answer is a page of a proxy. */
        GARBAGE,
        TOO_MANY_REQUESTS,
        UNAVAILABLE,
        /** 500, nothing is done. */
        ERROR,
        /** It is done, and the answer is 500. */
        ERROR_AFTERWARDS
    }

    /** What happens to the good slots of a call with a bad one. */
    enum Refused {
        WHOLE,
        UP_TO_THE_BAD_ONE,
        ALL_GOOD_ONES_APPLIED
    }

    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "fake-service");
        thread.setDaemon(true);
        return thread;
    });
    private final Map<String, Map<String, ObjectNode>> slots = new TreeMap<>();
    private final Map<String, Integer> insertions = new TreeMap<>();
    private final Map<String, Integer> writes = new TreeMap<>();
    private final List<String> requests = new ArrayList<>();
    private final AtomicInteger inFlight = new AtomicInteger();
    private final AtomicInteger mostInFlight = new AtomicInteger();
    volatile Predicate<String> bad = id -> false;
    volatile Predicate<String> held = id -> false;
    volatile Refused refused = Refused.WHOLE;
    volatile int statusOfDuplicate = 409;
    volatile int statusOfBad = 400;
    volatile boolean lastDayIncluded = true;
    volatile @Nullable String retryAfter;

    /** From method and path to what goes wrong. */
    volatile BiFunction<String, String, Fault> faults = (method, path) -> Fault.NONE;

    FakeSlotService() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    SupplierClient client() {
        return SupplierClient.builder().baseUrl(url()).accessToken("token").build();
    }

    private void handle(HttpExchange exchange) throws IOException {
        int now = inFlight.incrementAndGet();
        mostInFlight.accumulateAndGet(now, Math::max);
        try {
            byte[] body = exchange.getRequestBody().readAllBytes();
            String method = exchange.getRequestMethod();
            String path = exchange.getRequestURI().getPath();
            Fault fault;
            synchronized (this) {
                requests.add(method + " " + exchange.getRequestURI());
                fault = faults.apply(method, path);
            }
            answer(exchange, method, body, fault);
        } finally {
            inFlight.decrementAndGet();
            exchange.close();
        }
    }

    private void answer(HttpExchange exchange, String method, byte[] body, Fault fault) throws IOException {
        switch (fault) {
            case DROP -> {}
            case LOSE_ANSWER -> carryOut(exchange, method, body);
            case GARBAGE -> {
                Answer answer = carryOut(exchange, method, body);
                send(exchange, answer.status < 300 ? new Answer(200, "<html>") : answer);
            }
            case TOO_MANY_REQUESTS, UNAVAILABLE -> {
                if (retryAfter != null) {
                    exchange.getResponseHeaders().add("Retry-After", retryAfter);
                }
                send(exchange, error(fault == Fault.UNAVAILABLE ? 503 : 429, "busy"));
            }
            case ERROR -> send(exchange, error(500, "broken"));
            case ERROR_AFTERWARDS -> {
                carryOut(exchange, method, body);
                send(exchange, error(500, "broken"));
            }
            case NONE -> send(exchange, carryOut(exchange, method, body));
        }
    }

    private record Answer(int status, String body) {}

    private static Answer error(int status, String message) {
        return new Answer(status, "{\"code\":\"" + status + "\",\"id\":\"error-7\",\"message\":\"" + message + "\"}");
    }

    private static void send(HttpExchange exchange, Answer answer) throws IOException {
        byte[] bytes = answer.body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(answer.status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    private synchronized Answer carryOut(HttpExchange exchange, String method, byte[] body) throws IOException {
        // …/experiences/{experience}/options/{option}/slots[/{slot}]
        List<String> path = Arrays.asList(exchange.getRequestURI().getPath().split("/"));
        String option = path.get(4) + "/" + path.get(6);
        Map<String, ObjectNode> shelf = slots.computeIfAbsent(option, missing -> new TreeMap<>());
        if (path.size() == 8) {
            return method.equals("POST") ? create(shelf, (ArrayNode) JSON.readTree(body)) : error(405, "no");
        }
        String id = path.get(8);
        if (id.endsWith("_slots")) {
            return window(shelf, id, exchange.getRequestURI().getQuery());
        }
        ObjectNode there = shelf.get(id);
        if (there == null) {
            return error(404, "no such slot");
        }
        switch (method) {
            case "PUT" -> {
                if (bad.test(id)) {
                    return error(400, "bad");
                }
                there = (ObjectNode) JSON.readTree(body);
                shelf.put(id, there);
                writes.merge(id, 1, Integer::sum);
            }
            case "PATCH" -> {
                if (bad.test(id)) {
                    return error(400, "bad");
                }
                there.set("capacity", JSON.readTree(body).get("capacity"));
                writes.merge(id, 1, Integer::sum);
            }
            case "DELETE" -> {
                if (held.test(id)) {
                    return error(409, "part of a hold");
                }
                shelf.remove(id);
                return new Answer(204, "");
            }
            default -> {}
        }
        return new Answer(200, there.toString());
    }

    private Answer create(Map<String, ObjectNode> shelf, ArrayNode items) {
        if (items.size() > 100) {
            return error(400, "too many");
        }
        Answer refusal = null;
        List<ObjectNode> good = new ArrayList<>();
        for (JsonNode item : items) {
            String id = item.get("slot_id").textValue();
            boolean taken = slots.values().stream().anyMatch(other -> other.containsKey(id));
            if (taken || bad.test(id)) {
                refusal = refusal == null ? error(taken ? statusOfDuplicate : statusOfBad, "bad " + id) : refusal;
            } else if (refusal == null || refused == Refused.ALL_GOOD_ONES_APPLIED) {
                good.add((ObjectNode) item);
            }
        }
        if (refusal == null || refused != Refused.WHOLE) {
            for (ObjectNode slot : good) {
                String id = slot.get("slot_id").textValue();
                shelf.put(id, slot);
                insertions.merge(id, 1, Integer::sum);
                writes.merge(id, 1, Integer::sum);
            }
        }
        return refusal == null ? new Answer(200, items.toString()) : refusal;
    }

    private Answer window(Map<String, ObjectNode> shelf, String kind, String query) {
        String from = query.substring("date_from=".length(), query.indexOf('&'));
        String to = query.substring(query.indexOf("date_to=") + "date_to=".length());
        ArrayNode answer = JSON.createArrayNode();
        for (ObjectNode slot : shelf.values()) {
            String date = kind.equals("daily_slots")
                    ? slot.path("daily_slot").path("date").asText()
                    : slot.path("time_slot").path("start").asText();
            if (date.length() < 10) {
                continue;
            }
            String day = date.substring(0, 10);
            if (day.compareTo(from) >= 0 && (lastDayIncluded ? day.compareTo(to) <= 0 : day.compareTo(to) < 0)) {
                answer.add(slot);
            }
        }
        return new Answer(200, answer.toString());
    }

    /** Everything that it has, by experience and option, then by slot id. */
    synchronized Map<String, Map<String, ObjectNode>> state() {
        Map<String, Map<String, ObjectNode>> copy = new TreeMap<>();
        slots.forEach((option, shelf) -> {
            if (!shelf.isEmpty()) {
                copy.put(option, new TreeMap<>(shelf));
            }
        });
        return copy;
    }

    synchronized @Nullable ObjectNode slot(String slotId) {
        for (Map<String, ObjectNode> shelf : slots.values()) {
            if (shelf.containsKey(slotId)) {
                return shelf.get(slotId);
            }
        }
        return null;
    }

    synchronized Map<String, Integer> insertions() {
        return new TreeMap<>(insertions);
    }

    synchronized Map<String, Integer> writes() {
        return new TreeMap<>(writes);
    }

    synchronized List<String> requests() {
        return new ArrayList<>(requests);
    }

    synchronized long requests(String method) {
        return requests.stream().filter(each -> each.startsWith(method + " ")).count();
    }

    int mostInFlight() {
        return mostInFlight.get();
    }

    /** These faults, one for each request with this method, then none. */
    void faultsOf(String method, Fault... schedule) {
        Iterator<Fault> next = Arrays.asList(schedule).iterator();
        faults = (actual, path) -> actual.equals(method) && next.hasNext() ? next.next() : Fault.NONE;
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
