package io.github.suppliersdk.sandbox.internal.state;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.rules.Formats;
import io.github.suppliersdk.sandbox.internal.rules.Json;
import io.github.suppliersdk.sandbox.internal.rules.Problems;
import io.github.suppliersdk.sandbox.internal.rules.Refusal;
import io.github.suppliersdk.sandbox.internal.rules.ValidatingReader;
import java.time.LocalDateTime;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Restores the holds and bookings of a snapshot. The capacities in a snapshot already exclude the seats of its holds
 * and bookings, so restoring takes no seats again.
 *
 * <p>An operation that was in flight when the snapshot was taken counts as not made: a pending hold is dropped and its
 * seats are released, a hold that was being booked is active again, and a booking that was being cancelled is confirmed
 * again.
 *
 * <p>A snapshot that contradicts itself is refused. The number of held and booked seats is not checked, because the
 * snapshot does not contain the total number of seats of a slot.
 */
public final class StateRestorer {

    private static final List<String> HOLD_STAGES = List.of("PENDING", "ACTIVE", "BOOKING");
    private static final List<String> BOOKING_STAGES = List.of("CONFIRMED", "CANCELLING", "CANCELLED");

    private StateRestorer() {}

    /**
     * Restores a hold.
     *
     * @param path the path of the hold in the snapshot, such as {@code holds[0]}
     * @throws Refusal if the hold is invalid
     */
    public static void hold(Store store, ObjectNode node, String path) {
        Problems problems = new Problems();
        ValidatingReader fields = new ValidatingReader(node, path, problems);
        fields.identifier("hold_id");
        fields.oneOf("stage", HOLD_STAGES);
        fields.text("transaction_id");
        LocalDateTime expires = Formats.localTime(node.path("expiration_time").asText());
        if (expires == null) {
            fields.problem("expiration_time", "must be a local time yyyy-MM-ddTHH:mm:ssZ");
        }
        Map<String, Integer> quantities = new LinkedHashMap<>();
        ValidatingReader given = fields.child("quantities");
        if (given != null) {
            node.path("quantities").fieldNames().forEachRemaining(category -> {
                Integer quantity = given.integer(category, 1);
                quantities.put(category, quantity == null ? 0 : quantity);
            });
            if (quantities.isEmpty()) {
                fields.problem("quantities", "must have at least one holder category");
            }
        }
        problems.refuseIfAny();
        String id = node.path("hold_id").asText();
        Slot slot = slot(store, key(node), path);
        if (expires == null || store.bookings().hold(id) != null) {
            throw Refusal.conflict(path + ".hold_id: there are two holds '" + id + "'");
        }
        if (node.path("stage").asText().equals("PENDING")) {
            slot.changeSeats(Hold.seats(quantities));
        } else {
            store.bookings()
                    .restore(
                            new Hold(id, slot, quantities, expires),
                            node.path("transaction_id").asText());
        }
    }

    /**
     * Restores a booking.
     *
     * @param path the path of the booking in the snapshot, such as {@code bookings[0]}
     * @throws Refusal if the booking is invalid
     */
    public static void booking(Store store, ObjectNode node, String path) {
        Problems problems = new Problems();
        ValidatingReader fields = new ValidatingReader(node, path, problems);
        fields.identifier("booking_id");
        fields.oneOf("stage", BOOKING_STAGES);
        fields.integer("seats", 0);
        fields.text("transaction_id");
        fields.text("operator_booking_id");
        fields.children("tickets");
        Set<String> issued = new HashSet<>(node.path("tickets").findValuesAsText("number"));
        List<String> cancelled =
                fields.optionalUniqueTexts("cancelled_tickets", issued::contains, "must be the number of a ticket");
        boolean ended = node.path("stage").asText().equals("CANCELLED");
        if (ended && node.path("seats").asInt() != 0) {
            fields.problem("seats", "must be 0, because the booking is cancelled");
        }
        problems.refuseIfAny();
        String id = node.path("booking_id").asText();
        if (store.bookings().booking(id) != null) {
            throw Refusal.conflict(path + ".booking_id: there are two bookings '" + id + "'");
        }
        SlotKey key = key(node);
        boolean ofDeletedSlot = node.path("of_deleted_slot").asBoolean();
        ArrayNode tickets = Json.array();
        node.path("tickets").forEach(tickets::add);
        Booking booking = new Booking(
                id,
                node.path("operator_booking_id").asText(),
                key,
                ofDeletedSlot ? null : slot(store, key, path),
                node.path("seats").asInt(),
                node.path("transaction_id").asText(),
                tickets);
        Set<String> cancelledTickets = new LinkedHashSet<>(cancelled);
        booking.restore(cancelledTickets, ended);
        store.bookings().restore(booking);
    }

    private static SlotKey key(JsonNode node) {
        return new SlotKey(
                node.path("experience_id").asText(),
                node.path("option_id").asText(),
                node.path("slot_id").asText());
    }

    private static Slot slot(Store store, SlotKey key, String path) {
        try {
            return store.slot(key.experienceId(), key.optionId(), key.slotId());
        } catch (Refusal e) {
            throw Refusal.of(e.status(), path + "." + e.text());
        }
    }
}
