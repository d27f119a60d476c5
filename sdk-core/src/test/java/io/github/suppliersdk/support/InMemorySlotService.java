package io.github.suppliersdk.support;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.internal.http.HttpTransportException;
import io.github.suppliersdk.publishing.SlotTarget;
import io.github.suppliersdk.publishing.Slots;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.support.FakeService.Reply;
import io.github.suppliersdk.support.FakeService.Sent;
import io.github.suppliersdk.sync.SlotKey;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The slots of the service, in memory. A test decides what it refuses, and scripts its failures. */
public final class InMemorySlotService {
    /**
     * Decides the response before a request is carried out; with null the service carries it out. A script may also
     * call {@link #carryOut} itself.
     */
    @FunctionalInterface
    public interface Script {
        @Nullable
        Reply reply(Sent request) throws HttpTransportException;
    }

    /** Runs before each request, also at the same time as others. */
    @FunctionalInterface
    public interface Before {
        void run() throws InterruptedException;
    }

    private record Stored(SlotKey key, ObjectNode slot) {
        String option() {
            return key.experienceId() + "/" + key.optionId();
        }

        /** Where it is in the calendar of its option. */
        String place() {
            JsonNode daily = slot.path("daily_slot");
            return daily.path("date")
                            .asText(slot.path("time_slot").path("start").asText()) + " " + key.slotId();
        }
    }

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int MOST_OF_A_CREATE = 100;
    private static final Pattern PATH = Pattern.compile(
            "/supplier/availability/experiences/([^/]+)/options/([^/]+)/slots(?:/([^/?]+))?(?:[?](.*))?");
    private static final Pattern RANGE = Pattern.compile("date_from=([^&]+)&date_to=(.+)");

    /** By id: no two slots have the same, in whatever option. */
    private final Map<String, Stored> slots = new ConcurrentHashMap<>();

    /** By option, and there by date and id. */
    private final Map<String, NavigableMap<String, ObjectNode>> calendars = new ConcurrentHashMap<>();

    private final Map<String, Integer> stored = new TreeMap<>();
    private final FakeService http = new FakeService(this::reply);

    public volatile Script script = request -> null;

    public volatile Before before = () -> {};

    /** The slots that are part of a hold. */
    public final Set<SlotKey> held = ConcurrentHashMap.newKeySet();

    /** The ids of slots that are refused, with this status. */
    public volatile Predicate<String> bad = id -> false;

    public volatile int statusOfBad = 400;

    public volatile int statusOfDuplicate = 409;

    /** Whether a create that is refused is carried out for its good slots. */
    public volatile boolean refusesInPart;

    /** Whether a create of an id that exists replaces that slot, instead of being refused. */
    public volatile boolean createReplaces;

    /** Slots of a create that are silently ignored: neither created nor in the response. */
    public volatile Predicate<String> passedOver = id -> false;

    /** Changes the response to a create, which lists the slots that were created. */
    public volatile UnaryOperator<JsonNode> named = created -> created;

    public volatile boolean lastDayIncluded = true;

    /** The options that the experience shows; with none it does not say which it has. */
    public volatile List<String> options = List.of();

    /** A client that does not retry, so that tests take no time. */
    public SupplierClient client() {
        return http.client();
    }

    /** Such a client with this profile. */
    public SupplierClient client(ServiceProfile profile) {
        return http.client(profile);
    }

    /** Over which tests make clients of their own. */
    public FakeService http() {
        return http;
    }

    /** The number of requests with this method. */
    public long requests(String method) {
        return http.sent().stream().filter(each -> each.method().equals(method)).count();
    }

    /** The writes that were sent, each as method, slot, and the seats in the body. */
    public List<String> writes() {
        return http.sent().stream()
                .filter(each -> !each.isRead())
                .map(InMemorySlotService::shown)
                .toList();
    }

    public List<String> calls() {
        return http.sent().stream().map(InMemorySlotService::shown).toList();
    }

    private static String shown(Sent request) {
        Matcher path = PATH.matcher(request.path());
        if (!path.matches()) {
            return request.method() + " " + request.path();
        }
        String id = path.group(3) == null ? "" : " " + path.group(3);
        if (request.body().isEmpty()) {
            return request.method() + id;
        }
        JsonNode body = json(request.body());
        if (body.isArray()) {
            StringBuilder all = new StringBuilder(request.method());
            body.forEach(slot -> all.append(' ')
                    .append(slot.path("slot_id").asText())
                    .append('=')
                    .append(slot.path("capacity").asText("no limit")));
            return all.toString();
        }
        return request.method() + id + "=" + body.path("capacity").asText("no limit");
    }

    private Reply reply(Sent request) throws HttpTransportException {
        try {
            before.run();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw HttpTransportException.maybeSent("interrupted", e);
        }
        synchronized (this) {
            Reply scripted = script.reply(request);
            return scripted == null ? carryOut(request) : scripted;
        }
    }

    /** Carries the request out. */
    public synchronized Reply carryOut(Sent request) {
        Matcher path = PATH.matcher(request.path());
        if (!path.matches()) {
            return request.path().endsWith("/experiences")
                    ? Reply.ok("[]")
                    : Reply.ok(
                            "{\"experience_id\":\"e1\",\"currency\":\"EUR\",\"availability_slot_type\":\"DAILY\",\"options\":["
                                    + options.stream()
                                            .map(id -> "{\"option_id\":\"" + id + "\"}")
                                            .collect(Collectors.joining(","))
                                    + "]}");
        }
        String id = path.group(3);
        if (id == null) {
            return create(path.group(1), path.group(2), json(request.body()));
        }
        if (id.endsWith("_slots")) {
            return list(path.group(1), path.group(2), id, String.valueOf(path.group(4)));
        }
        SlotKey key = SlotKey.of(path.group(1), path.group(2), id);
        ObjectNode there = slot(key);
        if (there == null) {
            return error(404);
        }
        if (request.method().equals("DELETE")) {
            if (held.contains(key)) {
                return error(409);
            }
            remove(key);
            return new Reply(204, "");
        }
        if (!request.isRead() && bad.test(id)) {
            return error(statusOfBad, "bad " + id);
        }
        if (request.isPut()) {
            there = (ObjectNode) json(request.body());
            store(key, there);
        } else if (!request.isRead()) {
            there.set("capacity", json(request.body()).get("capacity"));
        }
        return Reply.ok(there.toString());
    }

    private void store(SlotKey key, ObjectNode slot) {
        keep(new Stored(key, slot));
        stored.merge(key.slotId(), 1, Integer::sum);
    }

    private Reply create(String experience, String option, JsonNode body) {
        Reply refusal = body.size() > MOST_OF_A_CREATE ? error(400) : null;
        ArrayNode good = JSON.createArrayNode();
        for (JsonNode slot : body) {
            String id = slot.get("slot_id").asText();
            boolean isTaken = !createReplaces && slots.containsKey(id);
            if (isTaken || bad.test(id)) {
                refusal = refusal == null ? error(isTaken ? statusOfDuplicate : statusOfBad, "bad " + id) : refusal;
            } else if (!passedOver.test(id)) {
                good.add(slot.deepCopy());
            }
        }
        if (refusal == null || refusesInPart) {
            good.forEach(slot ->
                    store(SlotKey.of(experience, option, slot.get("slot_id").asText()), (ObjectNode) slot));
        }
        return refusal == null ? Reply.ok(named.apply(good).toString()) : refusal;
    }

    private synchronized void keep(Stored next) {
        remove(next.key);
        slots.put(next.key.slotId(), next);
        calendar(next.option()).put(next.place(), next.slot);
    }

    private NavigableMap<String, ObjectNode> calendar(String option) {
        return calendars.computeIfAbsent(option, missing -> new ConcurrentSkipListMap<>());
    }

    private Reply list(String experience, String option, String kind, String query) {
        NavigableMap<String, ObjectNode> all = calendar(experience + "/" + option);
        if (kind.equals("open_slots")) {
            return all.isEmpty()
                    ? error(404)
                    : Reply.ok(all.firstEntry().getValue().toString());
        }
        Matcher range = RANGE.matcher(query);
        if (!range.matches()) {
            return error(400);
        }
        String end = lastDayIncluded ? range.group(2) + "~" : range.group(2);
        return Reply.ok(JSON.createArrayNode()
                .addAll(all.subMap(range.group(1), end).values())
                .toString());
    }

    /** An error response. */
    public static Reply error(int status) {
        return error(status, "no");
    }

    private static Reply error(int status, String message) {
        return new Reply(status, "{\"code\":\"" + status + "\",\"id\":\"error-7\",\"message\":\"" + message + "\"}");
    }

    /** Stores a slot. */
    public void put(String experience, Slot slot) {
        SlotKey key = SlotKey.of(experience, slot.optionId(), slot.slotId());
        keep(new Stored(key, (ObjectNode) Slots.json(slot)));
    }

    /** Stores a slot. */
    public void put(SlotTarget target) {
        put(target.experienceId(), target.slot());
    }

    /** The seats that the service shows; -1 if it has no such slot, -2 if there is no limit. */
    public int seats(SlotKey key) {
        ObjectNode slot = slot(key);
        return slot == null ? -1 : slot.path("capacity").asInt(-2);
    }

    /** Lowers the seats of the slot, as the service does by itself at a hold. */
    public synchronized void take(SlotKey key, int seats) {
        ObjectNode slot = slot(key);
        if (slot != null) {
            slot.put("capacity", slot.path("capacity").asInt() - seats);
        }
    }

    public @Nullable ObjectNode slot(SlotKey key) {
        Stored there = slots.get(key.slotId());
        return there != null && there.key.equals(key) ? there.slot : null;
    }

    /** How often requests have stored each slot, by its id. */
    public synchronized Map<String, Integer> stored() {
        return Map.copyOf(stored);
    }

    public int size() {
        return slots.size();
    }

    public synchronized void remove(SlotKey key) {
        Stored there = slots.remove(key.slotId());
        if (there != null) {
            calendar(there.option()).remove(there.place());
        }
    }

    private static JsonNode json(String text) {
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}
