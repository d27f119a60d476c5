package io.github.suppliersdk.sandbox.internal.snapshots;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.rules.Json;
import io.github.suppliersdk.sandbox.internal.state.SlotKey;
import io.github.suppliersdk.sandbox.internal.state.StateCopy;
import io.github.suppliersdk.sandbox.internal.state.StateCopy.BookingCopy;
import io.github.suppliersdk.sandbox.internal.state.StateCopy.ExperienceCopy;
import io.github.suppliersdk.sandbox.internal.state.StateCopy.HoldCopy;
import io.github.suppliersdk.sandbox.internal.state.StateCopy.SlotsCopy;
import io.github.suppliersdk.sandbox.internal.state.StoredSlot;
import java.io.IOException;
import java.io.OutputStream;
import java.time.format.DateTimeFormatter;
import java.util.Collection;
import java.util.Map;

/**
 * Writes the state as a JSON document. Slots are converted to JSON one at a time, so a million slots need little extra
 * memory.
 */
public final class SnapshotWriter {

    static final int FORMAT = 1;

    private static final DateTimeFormatter LOCAL_TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss'Z'");

    private final JsonGenerator json;

    private SnapshotWriter(JsonGenerator json) {
        this.json = json;
    }

    /** Writes the document in UTF-8. Does not close the stream. */
    public static void write(StateCopy state, OutputStream to) throws IOException {
        try (JsonGenerator json = Json.generator(to)) {
            new SnapshotWriter(json).write(state);
        }
    }

    private void write(StateCopy state) throws IOException {
        json.writeStartObject();
        json.writeNumberField("format", FORMAT);
        writeAll("vendors", state.vendors());
        writeAll("pickups", state.pickups());
        json.writeArrayFieldStart("experiences");
        for (ExperienceCopy experience : state.experiences()) {
            write(experience);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("holds");
        for (HoldCopy hold : state.holds()) {
            write(hold);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("bookings");
        for (BookingCopy booking : state.bookings()) {
            write(booking);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void write(ExperienceCopy experience) throws IOException {
        json.writeStartObject();
        json.writeFieldName("experience");
        json.writeTree(experience.body());
        writeAll("mandatory_questions", experience.questions());
        json.writeObjectFieldStart("slots");
        for (Map.Entry<String, SlotsCopy> option : experience.slots().entrySet()) {
            json.writeArrayFieldStart(option.getKey());
            for (StoredSlot slot : option.getValue().slots()) {
                json.writeTree(option.getValue().codec().expand(slot));
            }
            json.writeEndArray();
        }
        json.writeEndObject();
        json.writeEndObject();
    }

    private void write(HoldCopy hold) throws IOException {
        ObjectNode node = at(hold.slot());
        node.put("hold_id", hold.id());
        node.put("stage", hold.stage().name());
        node.put("transaction_id", hold.transactionId());
        node.put("expiration_time", LOCAL_TIME.format(hold.expires()));
        ObjectNode quantities = node.putObject("quantities");
        hold.quantities().forEach(quantities::put);
        json.writeTree(node);
    }

    private void write(BookingCopy booking) throws IOException {
        ObjectNode node = at(booking.slot());
        node.put("booking_id", booking.id());
        node.put("of_deleted_slot", booking.ofDeletedSlot());
        node.put("stage", booking.stage().name());
        node.put("seats", booking.seats());
        node.put("transaction_id", booking.transactionId());
        node.put("operator_booking_id", booking.operatorBookingId());
        booking.tickets().forEach(node.putArray("tickets")::add);
        booking.cancelledTickets().forEach(node.putArray("cancelled_tickets")::add);
        json.writeTree(node);
    }

    private static ObjectNode at(SlotKey slot) {
        ObjectNode node = Json.object();
        node.put("experience_id", slot.experienceId());
        node.put("option_id", slot.optionId());
        node.put("slot_id", slot.slotId());
        return node;
    }

    private void writeAll(String name, Collection<ObjectNode> nodes) throws IOException {
        json.writeArrayFieldStart(name);
        for (ObjectNode node : nodes) {
            json.writeTree(node);
        }
        json.writeEndArray();
    }
}
