package io.github.suppliersdk.internal.sync;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.internal.http.HttpTransportException;
import io.github.suppliersdk.publishing.Slots;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.support.FakeService;
import io.github.suppliersdk.support.FakeService.Reply;
import io.github.suppliersdk.support.FakeService.Sent;
import io.github.suppliersdk.sync.SlotKey;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The slots of the service, in memory, with a script of failures. */
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

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern PATH = Pattern.compile(
            "/supplier/availability/experiences/([^/]+)/options/([^/]+)/slots(?:/([^/?]+))?(?:[?](.*))?");

    private final Map<SlotKey, ObjectNode> slots = new ConcurrentHashMap<>();
    private final FakeService http = new FakeService(this::reply);

    /** The slot type of its experiences. */
    public String slotType = "DAILY";

    public volatile Script script = request -> null;

    /** The slots that are part of a hold. */
    public final java.util.Set<SlotKey> held = ConcurrentHashMap.newKeySet();

    public SupplierClient client() {
        return http.client();
    }

    /** The writes that were sent, each as method, slot, and the seats in the body. */
    public List<String> writes() {
        return http.sent().stream()
                .filter(each -> !each.method().equals("GET"))
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
        Reply scripted = script.reply(request);
        return scripted == null ? carryOut(request) : scripted;
    }

    /** Carries the request out. */
    public synchronized Reply carryOut(Sent request) {
        Matcher path = PATH.matcher(request.path());
        if (!path.matches()) {
            return request.path().endsWith("/experiences")
                    ? Reply.ok("[]")
                    : Reply.ok("{\"experience_id\":\"e1\",\"currency\":\"EUR\",\"availability_slot_type\":\"" + slotType
                            + "\"}");
        }
        String experience = path.group(1);
        String option = path.group(2);
        String id = path.group(3);
        if (id == null) {
            return create(experience, option, (ArrayNode) json(request.body()));
        }
        if (id.endsWith("_slots")) {
            return list(experience, option, id, path.group(4));
        }
        SlotKey key = SlotKey.of(experience, option, id);
        ObjectNode there = slots.get(key);
        if (there == null) {
            return error(404);
        }
        switch (request.method()) {
            case "PUT" -> {
                there = (ObjectNode) json(request.body());
                slots.put(key, there);
            }
            case "PATCH" -> there.set("capacity", json(request.body()).get("capacity"));
            case "DELETE" -> {
                if (held.contains(key)) {
                    return error(409);
                }
                slots.remove(key);
                return new Reply(204, "");
            }
            default -> {
                return Reply.ok(there.toString());
            }
        }
        return Reply.ok(there.toString());
    }

    private Reply create(String experience, String option, ArrayNode body) {
        for (JsonNode slot : body) {
            if (slots.containsKey(
                    SlotKey.of(experience, option, slot.get("slot_id").asText()))) {
                return error(409);
            }
        }
        body.forEach(slot -> slots.put(
                SlotKey.of(experience, option, slot.get("slot_id").asText()), ((ObjectNode) slot).deepCopy()));
        return Reply.ok(body.toString());
    }

    private Reply list(String experience, String option, String kind, @Nullable String query) {
        String wire = kind.substring(0, kind.length() - 1);
        if (kind.equals("open_slots")) {
            return slots.entrySet().stream()
                    .filter(each ->
                            each.getKey().option().equals(io.github.suppliersdk.sync.OptionRef.of(experience, option)))
                    .findFirst()
                    .map(each -> Reply.ok(each.getValue().toString()))
                    .orElse(error(404));
        }
        Matcher range = Pattern.compile("date_from=([^&]+)&date_to=(.+)").matcher(String.valueOf(query));
        if (!range.matches()) {
            return error(400);
        }
        ArrayNode found = JSON.createArrayNode();
        new TreeMap<>(slots).forEach((key, slot) -> {
            JsonNode when = slot.path(wire);
            String date = dateOf(when.path("date").asText(when.path("start").asText("")));
            if (key.experienceId().equals(experience)
                    && key.optionId().equals(option)
                    && !date.isEmpty()
                    && date.compareTo(range.group(1)) >= 0
                    && date.compareTo(range.group(2)) <= 0) {
                found.add(slot);
            }
        });
        return Reply.ok(found.toString());
    }

    private static String dateOf(String moment) {
        int time = moment.indexOf('T');
        return time < 0 ? moment : moment.substring(0, time);
    }

    /** An error response. */
    public static Reply error(int status) {
        return new Reply(status, "{\"code\":\"" + status + "\",\"message\":\"no\"}");
    }

    /** Stores a slot. */
    public void put(String experience, Slot slot) {
        slots.put(SlotKey.of(experience, slot.optionId(), slot.slotId()), (ObjectNode) Slots.json(slot));
    }

    /** The seats that the service shows; -1 if it has no such slot, -2 if there is no limit. */
    public int seats(SlotKey key) {
        ObjectNode slot = slots.get(key);
        return slot == null ? -1 : slot.path("capacity").asInt(-2);
    }

    /** Lowers the seats of the slot, as the service does by itself at a hold. */
    public synchronized void take(SlotKey key, int seats) {
        ObjectNode slot = slots.get(key);
        if (slot != null) {
            slot.put("capacity", slot.path("capacity").asInt() - seats);
        }
    }

    public @Nullable JsonNode slot(SlotKey key) {
        return slots.get(key);
    }

    public int size() {
        return slots.size();
    }

    public void remove(SlotKey key) {
        slots.remove(key);
    }

    private static JsonNode json(String text) {
        try {
            return JSON.readTree(text);
        } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}
