package io.github.suppliersdk.publishing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.TestClients;
import io.github.suppliersdk.internal.http.HttpRequest;
import io.github.suppliersdk.internal.http.HttpResponse;
import io.github.suppliersdk.internal.http.HttpTransport;
import io.github.suppliersdk.internal.http.HttpTransportException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The slot endpoints in memory: a transport with scripted responses. */
final class ScriptedService implements HttpTransport {
    /** A scripted response to a call that is not carried out, or to one that was carried out before. */
    record Reply(int status, boolean carriedOut, @Nullable String retryAfter) {
        static Reply of(int status) {
            return new Reply(status, false, null);
        }

        static Reply afterwards(int status) {
            return new Reply(status, true, null);
        }
    }

    /** A call; its ids are empty for a call of a range. */
    record Call(String method, String option, List<String> ids) {
        boolean isPost() {
            return method.equals("POST");
        }

        boolean isRead() {
            return method.equals("GET");
        }
    }

    /** Decides what fails in a call; null for nothing, status 0 for no response. */
    interface Script {
        @Nullable
        Reply of(Call call) throws HttpTransportException;
    }

    private static final ObjectMapper JSON = new ObjectMapper();

    /** By id. */
    final Map<String, ObjectNode> slots = new TreeMap<>();
    /** By day, then by id, so that a read of a range need not look at every slot. May still have replaced slots. */
    private final NavigableMap<String, Map<String, ObjectNode>> slotsOfDays = new TreeMap<>();

    final Set<String> ambiguous = new HashSet<>();
    final List<String> retriedBlindly = new ArrayList<>();
    volatile Script script = call -> null;
    volatile Predicate<String> bad = id -> false;
    volatile UnaryOperator<ArrayNode> named = all -> all;
    volatile Predicate<String> passedOver = id -> false;
    /** Whether a create of an id that exists replaces that slot, instead of being refused. */
    volatile boolean createReplaces;

    private final FakeTime time;
    private final Duration latency;
    /** Reads of a range with this day fail. */
    volatile @Nullable String poisonedDay;

    long posts;
    long reads;

    ScriptedService(FakeTime time, Duration latency) {
        this.time = time;
        this.latency = latency;
    }

    /** A client with the default retry budget. */
    SupplierClient client() {
        return TestClients.build(
                SupplierClient.builder().baseUrl("https://service.example/").accessToken("token"), this);
    }

    void put(SlotTarget target) {
        store(target.slot().slotId(), (ObjectNode) Slots.json(target.slot()));
    }

    @Override
    public synchronized HttpResponse execute(HttpRequest request) throws HttpTransportException {
        try {
            time.sleep(latency, new io.github.suppliersdk.internal.threads.Cancellation());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw HttpTransportException.maybeSent("interrupted", e);
        }
        try {
            return execute(request, body(request));
        } catch (HttpTransportException e) {
            throw e;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static @Nullable JsonNode body(HttpRequest request) throws HttpTransportException {
        if (request.body() == null) {
            return null;
        }
        try {
            return JSON.readTree(request.body().text(Integer.MAX_VALUE));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private HttpResponse execute(HttpRequest request, @Nullable JsonNode body) throws IOException {
        URI uri = URI.create(request.address().toString());
        String[] path = uri.getPath().substring(1).split("/", -1);
        String option = path[5];
        List<String> ids = new ArrayList<>();
        if (body != null && body.isArray()) {
            body.forEach(each -> ids.add(each.path("slot_id").asText()));
        } else if (path.length > 7 && !path[7].endsWith("_slots")) {
            ids.add(path[7]);
        }
        Call call = new Call(request.method(), option, ids);
        if (call.isPost()) {
            posts++;
            for (String id : ids) {
                if (ambiguous.contains(id)) {
                    retriedBlindly.add(id);
                }
            }
        } else if (call.isRead()) {
            reads++;
        }
        Reply reply = script.of(call);
        if (reply != null && reply.carriedOut()) {
            Object unused = carryOut(call, body, uri);
        }
        if (reply != null && call.isPost() && (reply.status() == 0 || reply.status() >= 500)) {
            ambiguous.addAll(ids);
        }
        if (reply != null && reply.status() == 0) {
            throw HttpTransportException.maybeSent("the connection was lost", null);
        }
        if (reply != null) {
            return response(
                    reply.status(), "{\"code\":\"" + reply.status() + "\",\"message\":\"no\"}", reply.retryAfter());
        }
        Map.Entry<Integer, String> done = carryOut(call, body, uri);
        return response(done.getKey(), done.getValue(), null);
    }

    private Map.Entry<Integer, String> carryOut(Call call, @Nullable JsonNode body, URI uri) throws IOException {
        String error = "{\"code\":\"X\",\"message\":\"refused\"}";
        if (call.isPost()) {
            boolean taken = !createReplaces && call.ids().stream().anyMatch(slots::containsKey);
            if (taken || call.ids().stream().anyMatch(bad)) {
                return Map.entry(taken ? 409 : 400, error);
            }
            ArrayNode done = JSON.createArrayNode();
            for (JsonNode each : Objects.requireNonNull(body)) {
                String id = each.path("slot_id").asText();
                if (!passedOver.test(id)) {
                    store(id, (ObjectNode) each);
                    done.add(each);
                }
            }
            return Map.entry(200, named.apply(done).toString());
        }
        if (!call.ids().isEmpty()) {
            String id = call.ids().get(0);
            ambiguous.remove(id);
            ObjectNode there = slots.get(id);
            if (there == null) {
                return Map.entry(404, error);
            }
            if (call.method().equals("PUT")) {
                if (bad.test(id)) {
                    return Map.entry(400, error);
                }
                store(id, (ObjectNode) Objects.requireNonNull(body));
                return Map.entry(200, body.toString());
            }
            return Map.entry(200, there.toString());
        }
        String query = uri.getQuery();
        String from = query.substring("date_from=".length(), query.indexOf('&'));
        String to = query.substring(query.indexOf("date_to=") + "date_to=".length());
        String poisoned = poisonedDay;
        if (poisoned != null && from.compareTo(poisoned) <= 0 && to.compareTo(poisoned) >= 0) {
            return Map.entry(500, error);
        }
        Map<String, ObjectNode> found = new TreeMap<>();
        slotsOfDays
                .subMap(from, true, to, true)
                .forEach((day, each) -> each.forEach((id, slot) -> {
                    if (slot.equals(slots.get(id))
                            && slot.path("option_id").asText().equals(call.option())
                            && day(slot).equals(day)) {
                        found.put(id, slot);
                    }
                }));
        ambiguous.clear(); // a simplification: any read of a range settles all of them
        return Map.entry(200, JSON.createArrayNode().addAll(found.values()).toString());
    }

    private void store(String id, ObjectNode slot) {
        slots.put(id, slot);
        slotsOfDays.computeIfAbsent(day(slot), day -> new HashMap<>()).put(id, slot);
    }

    private static String day(JsonNode slot) {
        return slot.path("daily_slot").path("date").asText();
    }

    private static HttpResponse response(int status, String body, @Nullable String retryAfter) {
        Map<String, List<String>> headers = new TreeMap<>();
        headers.put("Content-Type", List.of("application/json"));
        if (retryAfter != null) {
            headers.put("Retry-After", List.of(retryAfter));
        }
        InputStream bytes = new ByteArrayInputStream(body.getBytes(StandardCharsets.UTF_8));
        return new HttpResponse() {
            @Override
            public int status() {
                return status;
            }

            @Override
            public Map<String, List<String>> headers() {
                return headers;
            }

            @Override
            public InputStream body() {
                return bytes;
            }

            @Override
            public void close() {}
        };
    }

    @Override
    public void close() {}
}
