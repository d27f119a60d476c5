package io.github.suppliersdk.sandbox.internal.certify;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What is held and booked at the backend, as far as its responses say so. */
final class Ledger {

    /**
     * A hold.
     *
     * @param certain whether the backend has granted it; otherwise nobody knows
     */
    record OpenHold(JsonNode hold, boolean certain) {}

    /**
     * A booking, with the tickets that are not cancelled.
     *
     * @param certain whether it is there; otherwise nobody knows, or the backend has said that it is cancelled as unconfirmed
     */
    record OpenBooking(String bookingId, String transactionId, List<String> tickets, boolean certain) {}

    private final Map<String, OpenHold> holds = new LinkedHashMap<>();
    private final Map<String, OpenBooking> bookings = new LinkedHashMap<>();

    synchronized void record(Message message, JsonNode sent, Reply reply) {
        boolean unknown = reply.status() == 0 || reply.status() >= 500;
        switch (message) {
            case HOLD -> recordHold(sent, reply, unknown);
            case BOOKING -> recordBooking(sent, reply, unknown);
            case CANCELLATION -> recordCancellation(sent, reply);
        }
    }

    private void recordHold(JsonNode sent, Reply reply, boolean unknown) {
        String id = sent.path("hold_id").asText();
        if (reply.isOk()) {
            holds.put(id, new OpenHold(sent, true));
        } else if (unknown) {
            holds.putIfAbsent(id, new OpenHold(sent, false));
        }
    }

    private void recordBooking(JsonNode sent, Reply reply, boolean unknown) {
        String id = sent.path("booking_id").asText();
        if (reply.isOk()) {
            holds.remove(sent.path("hold_id").asText());
            List<String> tickets = reply.json().path("tickets").findValuesAsText("number");
            bookings.put(id, new OpenBooking(id, reply.transactionId(), tickets, true));
        } else if (unknown) {
            bookings.putIfAbsent(id, new OpenBooking(id, "unknown", List.of(), false));
            markUncertain(sent.path("hold_id").asText()); // the booking may have taken its seats
        }
    }

    private void recordCancellation(JsonNode sent, Reply reply) {
        String id = sent.path("booking_id").asText();
        OpenBooking booking = bookings.get(id);
        if (!reply.isOk() || booking == null) {
            return;
        }
        if (sent.path("unconfirmed").asBoolean()) {
            bookings.put(id, new OpenBooking(id, booking.transactionId(), booking.tickets(), false));
            return;
        }
        Set<String> cancelled = new HashSet<>();
        sent.path("ticket_numbers").forEach(number -> cancelled.add(number.asText()));
        List<String> left = new ArrayList<>(booking.tickets());
        left.removeAll(cancelled);
        if (left.isEmpty()) {
            bookings.remove(id);
        } else {
            bookings.put(id, new OpenBooking(id, booking.transactionId(), left, true));
        }
    }

    /** The hold has come to its end, and needs no cancelling. */
    synchronized void ended(String holdId) {
        holds.remove(holdId);
    }

    /** The backend may have granted the hold anew, or only said once more that it was granted. */
    synchronized void markUncertain(String holdId) {
        holds.computeIfPresent(holdId, (id, open) -> new OpenHold(open.hold(), false));
    }

    synchronized List<OpenHold> holds() {
        return List.copyOf(holds.values());
    }

    synchronized List<OpenBooking> bookings() {
        return List.copyOf(bookings.values());
    }
}
