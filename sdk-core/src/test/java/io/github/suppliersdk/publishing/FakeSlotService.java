package io.github.suppliersdk.publishing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.SupplierClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import org.jspecify.annotations.Nullable;

/** The slot endpoints over real sockets, with configurable faults. */
public final class FakeSlotService implements AutoCloseable {
    /** The fault of one request. */
    public enum Fault {
        NONE,
        /** The connection ends before the request is carried out. */
        DROP,
        /** The request is carried out, and the connection ends without a response. */
        LOSE_RESPONSE,
        /** The request is carried out, and the response is a page of a proxy. */
        GARBAGE,
        TOO_MANY_REQUESTS,
        UNAVAILABLE,
        /** 500; the request is not carried out. */
        ERROR,
        /** 500; the request is carried out. */
        ERROR_AFTERWARDS
    }

    /** How the service treats the valid slots of a call with an invalid one. */
    public enum Refused {
        WHOLE,
        UP_TO_THE_BAD_ONE,
        ALL_GOOD_ONES_APPLIED
    }

    private static final ObjectMapper JSON = new ObjectMapper();

    private final MockWebServer server = new MockWebServer();
    private final Map<String, Map<String, ObjectNode>> slots = new TreeMap<>();
    private final Map<String, Integer> insertions = new TreeMap<>();
    private final Map<String, Integer> writes = new TreeMap<>();
    private final List<String> raised = new ArrayList<>();
    private final List<String> requests = new ArrayList<>();
    private final AtomicInteger inFlight = new AtomicInteger();
    private final AtomicInteger mostInFlight = new AtomicInteger();
    public volatile Predicate<String> bad = id -> false;
    public volatile Predicate<String> held = id -> false;
    public volatile Refused refused = Refused.WHOLE;
    public volatile int statusOfDuplicate = 409;
    /** Whether a create of an id that exists replaces that slot, instead of being refused. */
    public volatile boolean createReplacesExisting;

    public volatile int statusOfBad = 400;
    public volatile boolean lastDayIncluded = true;

    /** The total number of slots in responses that list slots. */
    public final AtomicLong rowsListed = new AtomicLong();

    public volatile @Nullable String retryAfter;

    /** Slots of a create call that are silently ignored: neither created nor in the response. */
    public volatile Predicate<String> passedOver = id -> false;

    /** Changes the response to a create call, which lists the slots that were created. */
    public volatile UnaryOperator<JsonNode> responseOfCreate = applied -> applied;

    /** Runs before a request with a body is carried out; may block it. */
    public interface Before {
        void run(String path) throws InterruptedException;
    }

    public volatile Before before = path -> {};

    /** The fault of a request, by its method and path. */
    public volatile BiFunction<String, String, Fault> faults = (method, path) -> Fault.NONE;

    public FakeSlotService() throws IOException {
        server.setServerSocketFactory(new PromptServerSockets());
        server.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) {
                return handle(request);
            }
        });
        server.start();
    }

    public String url() {
        return server.url("/").toString();
    }

    /** A client that does not retry, so that tests take no time. */
    public SupplierClient client() {
        return SupplierClient.builder()
                .baseUrl(url())
                .accessToken("token")
                .maxAttempts(1)
                .build();
    }

    private MockResponse handle(RecordedRequest request) {
        mostInFlight.accumulateAndGet(inFlight.incrementAndGet(), Math::max);
        try {
            before.run(request.getTarget());
            Fault fault;
            synchronized (this) {
                requests.add(request.getMethod() + " " + request.getTarget());
                fault = faults.apply(request.getMethod(), request.getUrl().encodedPath());
            }
            return respond(request, fault);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return lost();
        } finally {
            inFlight.decrementAndGet();
        }
    }

    private MockResponse respond(RecordedRequest request, Fault fault) {
        return switch (fault) {
            case DROP -> lost();
            case LOSE_RESPONSE -> {
                carryOut(request);
                yield lost();
            }
            case GARBAGE -> {
                Response real = carryOut(request);
                yield (real.status < 300 ? new Response(200, "<html>") : real).toMock();
            }
            case TOO_MANY_REQUESTS -> busy(429);
            case UNAVAILABLE -> busy(503);
            case ERROR -> error(500, "broken").toMock();
            case ERROR_AFTERWARDS -> {
                carryOut(request);
                yield error(500, "broken").toMock();
            }
            case NONE -> carryOut(request).toMock();
        };
    }

    private static MockResponse lost() {
        return new MockResponse.Builder()
                .onResponseStart(new SocketEffect.CloseSocket())
                .build();
    }

    private MockResponse busy(int status) {
        MockResponse.Builder response = error(status, "busy").toMock().newBuilder();
        String wait = retryAfter;
        return wait == null
                ? response.build()
                : response.addHeader("Retry-After", wait).build();
    }

    private record Response(int status, String body) {
        private MockResponse toMock() {
            return new MockResponse.Builder().code(status).body(body).build();
        }
    }

    private static Response error(int status, String message) {
        return new Response(status, "{\"code\":\"" + status + "\",\"id\":\"error-7\",\"message\":\"" + message + "\"}");
    }

    private synchronized Response carryOut(RecordedRequest request) {
        // …/experiences/{experience}/options/{option}/slots[/{slot}]
        String method = request.getMethod();
        List<String> path = request.getUrl().pathSegments();
        String option = path.get(3) + "/" + path.get(5);
        Map<String, ObjectNode> shelf = slots.computeIfAbsent(option, missing -> new TreeMap<>());
        if (path.size() == 7) {
            return method.equals("POST") ? create(shelf, (ArrayNode) json(request)) : error(405, "no");
        }
        String id = path.get(7);
        if (id.endsWith("_slots")) {
            return window(shelf, id, Objects.requireNonNull(request.getUrl().query()));
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
                noteRaise(there, json(request));
                there = (ObjectNode) json(request);
                shelf.put(id, there);
                writes.merge(id, 1, Integer::sum);
            }
            case "PATCH" -> {
                if (bad.test(id)) {
                    return error(400, "bad");
                }
                there.set("capacity", json(request).get("capacity"));
                writes.merge(id, 1, Integer::sum);
            }
            case "DELETE" -> {
                if (held.test(id)) {
                    return error(409, "part of a hold");
                }
                shelf.remove(id);
                return new Response(204, "");
            }
            default -> {}
        }
        return new Response(200, there.toString());
    }

    private static JsonNode json(RecordedRequest request) {
        try {
            return JSON.readTree(Objects.requireNonNull(request.getBody()).toByteArray());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Response create(Map<String, ObjectNode> shelf, ArrayNode items) {
        if (items.size() > 100) {
            return error(400, "too many");
        }
        Response refusal = null;
        List<ObjectNode> good = new ArrayList<>();
        for (JsonNode item : items) {
            String id = item.get("slot_id").textValue();
            boolean taken = !createReplacesExisting && slots.values().stream().anyMatch(other -> other.containsKey(id));
            if (passedOver.test(id)) {
                continue;
            }
            if (taken || bad.test(id)) {
                refusal = refusal == null ? error(taken ? statusOfDuplicate : statusOfBad, "bad " + id) : refusal;
            } else if (refusal == null || refused == Refused.ALL_GOOD_ONES_APPLIED) {
                good.add((ObjectNode) item);
            }
        }
        if (refusal == null || refused != Refused.WHOLE) {
            for (ObjectNode slot : good) {
                String id = slot.get("slot_id").textValue();
                noteRaise(shelf.put(id, slot), slot);
                insertions.merge(id, 1, Integer::sum);
                writes.merge(id, 1, Integer::sum);
            }
        }
        return refusal == null
                ? new Response(
                        200,
                        responseOfCreate
                                .apply(JSON.createArrayNode().addAll(good))
                                .toString())
                : refusal;
    }

    private Response window(Map<String, ObjectNode> shelf, String kind, String query) {
        String from = query.substring("date_from=".length(), query.indexOf('&'));
        String to = query.substring(query.indexOf("date_to=") + "date_to=".length());
        ArrayNode shown = JSON.createArrayNode();
        for (ObjectNode slot : shelf.values()) {
            String date = kind.equals("daily_slots")
                    ? slot.path("daily_slot").path("date").asText()
                    : slot.path("time_slot").path("start").asText();
            if (date.length() < 10) {
                continue;
            }
            String day = date.substring(0, 10);
            if (day.compareTo(from) >= 0 && (lastDayIncluded ? day.compareTo(to) <= 0 : day.compareTo(to) < 0)) {
                shown.add(slot);
            }
        }
        rowsListed.addAndGet(shown.size());
        return new Response(200, shown.toString());
    }

    private void noteRaise(@Nullable JsonNode before, JsonNode after) {
        if (before != null
                && after.path("capacity").asInt() > before.path("capacity").asInt()) {
            raised.add(before + " -> " + after);
        }
    }

    /** Writes that gave a slot more seats than it had. */
    public synchronized List<String> raised() {
        return List.copyOf(raised);
    }

    /** Sells a seat of a slot, if it exists. */
    public synchronized void sell(SlotTarget target) {
        ObjectNode there = slot(target.slot().slotId());
        if (there != null) {
            there.put("capacity", there.get("capacity").asInt() - 1);
        }
    }

    /** Waits until requests of a process that was killed have been carried out. */
    public void awaitQuiet() throws InterruptedException {
        int before = -1;
        while (before != requests().size() || inFlight.get() > 0) {
            before = requests().size();
            Thread.sleep(200);
        }
    }

    /** Carries out a lost request late. */
    public synchronized void carryOutLate(SlotTarget put) {
        slots.computeIfAbsent(put.experienceId() + "/" + put.slot().optionId(), missing -> new TreeMap<>())
                .put(put.slot().slotId(), (ObjectNode) Slots.json(put.slot()));
    }

    /** All slots of the service, by experience and option, then by slot id. */
    public synchronized Map<String, Map<String, ObjectNode>> state() {
        Map<String, Map<String, ObjectNode>> copy = new TreeMap<>();
        slots.forEach((option, shelf) -> {
            if (!shelf.isEmpty()) {
                copy.put(option, new TreeMap<>(shelf));
            }
        });
        return copy;
    }

    public synchronized @Nullable ObjectNode slot(String slotId) {
        for (Map<String, ObjectNode> shelf : slots.values()) {
            if (shelf.containsKey(slotId)) {
                return shelf.get(slotId);
            }
        }
        return null;
    }

    public synchronized Map<String, Integer> insertions() {
        return new TreeMap<>(insertions);
    }

    public synchronized Map<String, Integer> writes() {
        return new TreeMap<>(writes);
    }

    public synchronized List<String> requests() {
        return new ArrayList<>(requests);
    }

    public synchronized long requests(String method) {
        return requests.stream().filter(each -> each.startsWith(method + " ")).count();
    }

    public int mostInFlight() {
        return mostInFlight.get();
    }

    /** Sets the faults of the next requests with this method, one each; then there are none. */
    public void faultsOf(String method, Fault... schedule) {
        Iterator<Fault> next = Arrays.asList(schedule).iterator();
        faults = (actual, path) -> actual.equals(method) && next.hasNext() ? next.next() : Fault.NONE;
    }

    @Override
    public void close() {
        server.close();
    }
}
