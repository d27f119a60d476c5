package io.github.suppliersdk.sandbox.internal.state;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.rules.Formats;
import io.github.suppliersdk.sandbox.internal.rules.Json;
import io.github.suppliersdk.sandbox.internal.rules.SlotType;
import java.lang.ref.WeakReference;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/** Converts the slots of one option between valid JSON and a compact form. */
public final class SlotCodec {

    /**
     * The maximum number of shapes kept as trees and shared. Without the limit, slots that all have different prices
     * would take twice the memory.
     */
    private static final int SHAPES_KEPT = 4_096;

    private static final DateTimeFormatter LOCAL_TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss'Z'");

    private final SlotType type;
    /**
     * The shared shapes, each mapped to itself. References are weak: a shape that no slot uses any more is dropped.
     */
    private final Map<SlotShape, WeakReference<SlotShape>> shapes = Collections.synchronizedMap(new WeakHashMap<>());

    SlotCodec(SlotType type) {
        this.type = type;
    }

    /** Converts valid JSON to the compact form. The JSON is not modified. */
    public StoredSlot compact(ObjectNode slot) {
        ObjectNode rest = slot.deepCopy();
        String id = rest.remove("slot_id").textValue();
        JsonNode capacity = rest.remove("capacity");
        ObjectNode kind = (ObjectNode) rest.path(type.field());
        long from = 0;
        long to = 0;
        switch (type) {
            case DAILY -> from = takeDate(kind);
            case TIME -> {
                from = takeTime(kind, "start");
                to = takeTime(kind, "end");
            }
            case OPEN -> {}
        }
        int seats = capacity == null ? StoredSlot.UNLIMITED : capacity.intValue();
        return new StoredSlot(id, from, to, seats, shape(rest, kind));
    }

    /** Converts a slot to JSON, which shares parts with other slots and must not be modified. */
    public ObjectNode expand(StoredSlot slot) {
        ObjectNode json = Json.object();
        json.put("slot_id", slot.id());
        json.setAll(slot.shape().json());
        if (slot.limited()) {
            json.put("capacity", slot.capacity());
        }
        ObjectNode kind = Json.object();
        kind.setAll((ObjectNode) json.path(type.field()));
        json.set(type.field(), kind);
        switch (type) {
            case DAILY -> kind.put("date", LocalDate.ofEpochDay(slot.from()).toString());
            case TIME -> {
                kind.put("start", time(slot.from()));
                kind.put("end", time(slot.to()));
            }
            case OPEN -> {}
        }
        return json;
    }

    private SlotShape shape(ObjectNode rest, ObjectNode kind) {
        String text = Json.text(rest);
        SlotShape known = known(new SlotShape(text, null, List.of(), List.of()));
        if (known != null) {
            return known;
        }
        List<String> categories = new ArrayList<>();
        rest.path("available_holder_categories")
                .forEach(item -> categories.add(item.path("holder_category_id").asText()));
        List<String> pickups = new ArrayList<>();
        kind.path("pickup_ids").forEach(item -> pickups.add(item.asText()));
        boolean kept = shapes.size() < SHAPES_KEPT;
        SlotShape shape = new SlotShape(text, kept ? rest : null, List.copyOf(categories), List.copyOf(pickups));
        if (kept) {
            shapes.put(shape, new WeakReference<>(shape));
        }
        return shape;
    }

    private @Nullable SlotShape known(SlotShape equal) {
        WeakReference<SlotShape> reference = shapes.get(equal);
        return reference == null ? null : reference.get();
    }

    private static long takeDate(ObjectNode kind) {
        return Objects.requireNonNull(Formats.date(kind.remove("date").textValue()))
                .toEpochDay();
    }

    private static long takeTime(ObjectNode kind, String name) {
        return Objects.requireNonNull(Formats.localTime(kind.remove(name).textValue()))
                .toEpochSecond(ZoneOffset.UTC);
    }

    private static String time(long second) {
        return LOCAL_TIME.format(LocalDateTime.ofEpochSecond(second, 0, ZoneOffset.UTC));
    }
}
