package io.github.suppliersdk.sandbox.internal.certify;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Keeps track of the holds and bookings that a check has made, according to the backend's responses. */
final class Ledger {

    /**
     * A hold.
     *
     * @param hold the body of the hold
     * @param certain whether the backend has granted the hold; false if that is not known
     */
    record OpenHold(JsonNode hold, boolean certain) {}

    /**
     * A booking with its tickets that are not cancelled.
     *
     * @param certain whether the booking exists; false if that is not known, or if the backend has accepted its
     *     unconfirmed cancellation
     */
    record OpenBooking(String bookingId, String transactionId, List<String> tickets, boolean certain) {}

    private final Map<String, OpenHold> holds = new LinkedHashMap<>();
    private final Map<String, OpenBooking> bookings = new LinkedHashMap<>();

    /** Updates the ledger after a response. */
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

    /** Removes a hold that has expired. */
    synchronized void ended(String holdId) {
        holds.remove(holdId);
    }

    /**
     * Marks a hold as uncertain, because the backend may have granted it again, or may only have repeated its earlier
     * response.
     */
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
