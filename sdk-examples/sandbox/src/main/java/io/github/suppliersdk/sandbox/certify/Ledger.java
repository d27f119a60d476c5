package io.github.suppliersdk.sandbox.certify;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.certify.Talk.Message;
import io.github.suppliersdk.sandbox.internal.webhook.Exchange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The holds and bookings that a check has made, according to the backend's responses, and their cancellation. The
 * interface has no request that releases a hold, so a hold is booked and the booking cancelled. If that fails, the hold
 * stays until it ends.
 */
final class Ledger {

    private static final int MAX_UNANSWERED = 3;
    private static final String SILENT = "the backend does not respond";
    private static final String STOPPED = "the run was stopped before it could be cancelled";

    /**
     * Something to cancel.
     *
     * @param request the body of the hold or of the booking
     * @param certain whether it exists; false if that is not known
     */
    private record Open(JsonNode request, String transactionId, List<String> tickets, boolean certain) {}

    private final Talk.Session session;
    private final Map<String, Open> holds = new LinkedHashMap<>();
    private final Map<String, Open> bookings = new LinkedHashMap<>();
    private int unanswered;

    Ledger(Talk.Session session) {
        this.session = session;
    }

    /** Updates the ledger after a response. */
    synchronized void record(Message message, JsonNode sent, Exchange reply) {
        boolean unknown = reply.failed() || reply.status() >= 500;
        String holdId = sent.path("hold_id").asText();
        String bookingId = sent.path("booking_id").asText();
        if (message == Message.HOLD && (reply.isOk() || unknown)) {
            holds.merge(holdId, new Open(sent, "", List.of(), reply.isOk()), (old, now) -> now.certain() ? now : old);
        } else if (message == Message.BOOKING && reply.isOk()) {
            holds.remove(holdId);
            bookings.put(bookingId, new Open(sent, reply.transactionId(), reply.ticketNumbers(), true));
        } else if (message == Message.BOOKING && unknown) {
            bookings.putIfAbsent(bookingId, new Open(sent, "unknown", List.of(), false));
            uncertain(holdId); // the booking may have taken its seats
        } else if (message == Message.CANCELLATION && reply.isOk() && bookings.containsKey(bookingId)) {
            Open open = bookings.get(bookingId);
            List<String> left = new ArrayList<>(open.tickets());
            sent.path("ticket_numbers").forEach(number -> left.remove(number.asText()));
            boolean unconfirmed = sent.path("unconfirmed").asBoolean();
            bookings.put(bookingId, new Open(open.request(), open.transactionId(), left, !unconfirmed));
            if (session.keepsSeats) {
                lose(
                        open.request().path("booking_requests").path(0),
                        open.tickets().size() - left.size());
            }
            if (left.isEmpty() && !unconfirmed) {
                bookings.remove(bookingId);
            }
        }
    }

    /** Removes a hold that has ended. */
    synchronized void ended(String holdId) {
        holds.remove(holdId);
    }

    /** Marks a hold as uncertain: the backend may have granted it again, or only have repeated its response. */
    synchronized void uncertain(String holdId) {
        holds.computeIfPresent(
                holdId, (id, open) -> new Open(open.request(), open.transactionId(), open.tickets(), false));
    }

    /**
     * Books the holds and cancels the bookings. Returns what could not be cancelled, each in a sentence. After an
     * interrupt nothing is sent, and everything is returned.
     */
    List<String> clean(Talk talk) {
        List<String> leftovers = new ArrayList<>();
        for (Open hold : copy(holds)) {
            String why = release(talk, hold);
            JsonNode at = hold.request();
            if (!why.isEmpty() && hold.certain()) {
                leftovers.add("The hold " + at.path("hold_id").asText() + " of the slot "
                        + at.path("experience_id").asText() + "/"
                        + at.path("option_id").asText() + "/"
                        + at.path("slot_id").asText("(no slot_id)") + ", until "
                        + at.path("expiration_time").asText().replace("Z", "") + " ("
                        + talk.options.clock.getZone() + "): " + why);
            }
            if (!why.isEmpty()) { // its seats are taken, or may be
                at.path("quantities")
                        .forEach(each -> lose(at, each.path("quantity").asInt()));
            }
        }
        for (Open booking : copy(bookings)) {
            String why = cancel(talk, booking);
            if (!why.isEmpty() && booking.certain()) {
                leftovers.add(
                        "The booking " + booking.request().path("booking_id").asText() + " with the transaction "
                                + booking.transactionId() + ": " + why);
                JsonNode items = booking.request().path("booking_requests");
                lose(items.path(0), items.size());
            }
        }
        return leftovers;
    }

    private synchronized List<Open> copy(Map<String, Open> open) {
        return List.copyOf(open.values());
    }

    private String release(Talk talk, Open hold) {
        ObjectNode booking;
        try {
            booking = talk.bookingOf((ObjectNode) hold.request());
        } catch (CheckEnded unanswerable) {
            return "it cannot be booked, " + unanswerable.text();
        }
        // a hold that may have ended, and is refused, has ended
        return send(talk, Message.BOOKING, booking, hold.certain() ? "its booking was not confirmed, " : "");
    }

    private String cancel(Talk talk, Open open) {
        String id = open.request().path("booking_id").asText();
        if (!open.tickets().isEmpty()) {
            ObjectNode plain = Payloads.cancellation(id, open.transactionId(), open.tickets());
            String why = send(talk, Message.CANCELLATION, plain, "its cancellation was not accepted, ");
            // without a ticket for each guest, seats may stay booked
            if (why.isEmpty()
                    && open.tickets().size()
                            == open.request().path("booking_requests").size()) {
                return why;
            }
        }
        ObjectNode unconfirmed = Payloads.unconfirmed(id, open.transactionId(), open.tickets());
        return send(talk, Message.CANCELLATION, unconfirmed, "its unconfirmed cancellation was not accepted, ");
    }

    private void lose(JsonNode at, int seats) {
        session.slots.lose(at.path("slot_id").asText(), seats);
    }

    /**
     * Sends a request. Returns why what it should end stays; empty if it has ended.
     *
     * @param refused what a refusal means; empty if it means that nothing is left to end
     */
    private String send(Talk talk, Message message, ObjectNode payload, String refused) {
        if (Thread.currentThread().isInterrupted() || unanswered >= MAX_UNANSWERED) {
            return Thread.currentThread().isInterrupted() ? STOPPED : SILENT;
        }
        try {
            Exchange reply = talk.persist(message, payload);
            unanswered = reply.failed() ? unanswered + 1 : 0;
            boolean isOver = reply.isOk() || (reply.isRefusal() && refused.isEmpty());
            return isOver ? "" : reply.failed() ? SILENT : refused + reply.text();
        } catch (CheckEnded stopped) {
            return STOPPED;
        }
    }
}
