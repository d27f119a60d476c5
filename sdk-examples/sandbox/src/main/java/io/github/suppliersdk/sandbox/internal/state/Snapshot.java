package io.github.suppliersdk.sandbox.internal.state;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.rules.Json;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Copies of the state for those who look at it. */
public final class Snapshot {

    private static final DateTimeFormatter LOCAL_TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss'Z'");

    private final Store store;

    public Snapshot(Store store) {
        this.store = store;
    }

    /** The slots of an option in order of time. */
    public List<JsonNode> slots(String experienceId, String optionId) {
        return store.locked(() -> slots(option(experienceId, optionId)));
    }

    public int slotCount(String experienceId, String optionId) {
        return store.locked(() -> option(experienceId, optionId).slots().size());
    }

    public ObjectNode all() {
        return store.locked(() -> {
            ObjectNode all = Json.object();
            copy(store.vendors().values(), all.putArray("vendors"));
            copy(store.pickups().values(), all.putArray("pickups"));
            ArrayNode experiences = all.putArray("experiences");
            store.experiences().values().forEach(experience -> experiences.add(json(experience)));
            ArrayNode holds = all.putArray("holds");
            store.bookings().holds().values().forEach(hold -> holds.add(json(hold)));
            ArrayNode bookings = all.putArray("bookings");
            store.bookings().bookings().values().forEach(booking -> bookings.add(json(booking)));
            return all;
        });
    }

    private OptionState option(String experienceId, String optionId) {
        ExperienceState experience = store.experiences().get(experienceId);
        OptionState option = experience == null ? null : experience.findOption(optionId);
        if (option == null) {
            throw new IllegalArgumentException("there is no option '" + optionId + "' of '" + experienceId + "'");
        }
        return option;
    }

    private static ObjectNode json(ExperienceState experience) {
        ObjectNode json = Json.object();
        json.set("experience", experience.json().deepCopy());
        copy(experience.questions().values(), json.putArray("mandatory_questions"));
        ObjectNode slots = json.putObject("slots");
        for (OptionState option : experience.options().values()) {
            slots.putArray(option.id()).addAll(slots(option));
        }
        return json;
    }

    private static List<JsonNode> slots(OptionState option) {
        List<JsonNode> slots = new ArrayList<>(option.slots().size());
        option.slots().all().forEach(slot -> slots.add(option.codec().expand(slot)));
        return slots;
    }

    private static ObjectNode json(Hold hold) {
        ObjectNode json = slot(hold.slot());
        json.put("hold_id", hold.id());
        json.put("stage", hold.stage().name());
        json.put("pax", hold.pax());
        json.put("transaction_id", hold.transactionId());
        json.put("expiration_time", LOCAL_TIME.format(hold.expires()));
        return json;
    }

    private static ObjectNode json(Booking booking) {
        ObjectNode json = slot(booking.slot());
        json.put("booking_id", booking.id());
        json.put("stage", booking.stage().name());
        json.put("pax", booking.pax());
        json.put("transaction_id", booking.transactionId());
        json.put("operator_booking_id", booking.operatorBookingId());
        json.set("tickets", booking.tickets().deepCopy());
        return json;
    }

    private static ObjectNode slot(SlotKey key) {
        ObjectNode json = Json.object();
        json.put("experience_id", key.experienceId());
        json.put("option_id", key.optionId());
        json.put("slot_id", key.slotId());
        return json;
    }

    private static void copy(Collection<ObjectNode> from, ArrayNode to) {
        from.forEach(each -> to.add(each.deepCopy()));
    }
}
