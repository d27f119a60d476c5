package io.github.suppliersdk.sandbox.internal.certify;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.certify.Talk.Message;
import io.github.suppliersdk.sandbox.internal.webhook.Exchange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

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
            if (session.keepsSeats()) {
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
     * Cancels everything, and returns what could not be cancelled, each in a sentence. After an interrupt nothing is
     * sent, and everything is returned.
     */
    List<String> clean(Talk talk) {
        List<String> leftovers = new ArrayList<>();
        copy(bookings).forEach(open -> cancel(talk, open, leftovers));
        for (Open open : copy(holds)) {
            String hold = "The hold " + open.request().path("hold_id").asText() + " of the slot "
                    + open.request().path("experience_id").asText() + "/"
                    + open.request().path("option_id").asText() + "/"
                    + open.request().path("slot_id").asText("(no slot_id)") + ", until "
                    + open.request().path("expiration_time").asText().replace("Z", "") + " ("
                    + talk.options().clock().getZone() + "): ";
            release(talk, open, hold, leftovers);
        }
        return leftovers;
    }

    private synchronized List<Open> copy(Map<String, Open> open) {
        return List.copyOf(open.values());
    }

    private void release(Talk talk, Open open, String hold, List<String> leftovers) {
        String why = whyNot();
        ObjectNode booking = null;
        try {
            booking = why.isEmpty() ? talk.bookingOf((ObjectNode) open.request()) : null;
        } catch (CheckEnded unanswerable) {
            why = "it cannot be booked, " + unanswerable.text();
        }
        if (booking != null) {
            Exchange reply = send(talk, Message.BOOKING, booking);
            Open booked = bookings.get(booking.path("booking_id").asText());
            if (booked != null) {
                cancel(talk, booked, leftovers);
            }
            why = why(reply, "its booking was not confirmed, ");
        }
        if (!why.isEmpty() && open.certain()) {
            leftovers.add(hold + why);
            int guests = 0;
            for (JsonNode quantity : open.request().path("quantities")) {
                guests += quantity.path("quantity").asInt();
            }
            lose(open.request(), guests);
        }
    }

    private void cancel(Talk talk, Open open, List<String> leftovers) {
        String id = open.request().path("booking_id").asText();
        String why = whyNot();
        if (why.isEmpty() && !open.tickets().isEmpty()) {
            ObjectNode plain = Payloads.cancellation(id, open.transactionId(), open.tickets());
            boolean isWhole = open.tickets().size()
                    == open.request().path("booking_requests").size();
            // without a ticket for each guest, seats may stay booked
            Exchange reply = send(talk, Message.CANCELLATION, plain);
            if (reply != null && reply.isOk() && isWhole) {
                return;
            }
            why = whyNot();
        }
        if (why.isEmpty()) {
            ObjectNode unconfirmed = Payloads.unconfirmed(id, open.transactionId(), open.tickets());
            Exchange reply = send(talk, Message.CANCELLATION, unconfirmed);
            why = why(reply, "its unconfirmed cancellation was not accepted, ");
        }
        if (!why.isEmpty() && open.certain()) {
            leftovers.add("The booking " + id + " with the transaction " + open.transactionId() + ": " + why);
            JsonNode items = open.request().path("booking_requests");
            lose(items.path(0), items.size());
        }
    }

    private void lose(JsonNode at, int seats) {
        session.slots().lose(at.path("slot_id").asText(), seats);
    }

    /** Why something stays, after this reply to what should have ended it; empty if it has ended. */
    private static String why(@Nullable Exchange reply, String refused) {
        if (reply == null) {
            return STOPPED;
        }
        return reply.isOk() ? "" : reply.failed() ? SILENT : refused + reply.text();
    }

    private String whyNot() {
        return Thread.currentThread().isInterrupted() ? STOPPED : unanswered >= MAX_UNANSWERED ? SILENT : "";
    }

    /** Sends a request and returns its response, or null if the run is stopped meanwhile. */
    private @Nullable Exchange send(Talk talk, Message message, ObjectNode payload) {
        try {
            Exchange reply = talk.persist(message, payload);
            unanswered = reply.failed() ? unanswered + 1 : 0;
            return reply;
        } catch (CheckEnded stopped) {
            return null;
        }
    }
}
