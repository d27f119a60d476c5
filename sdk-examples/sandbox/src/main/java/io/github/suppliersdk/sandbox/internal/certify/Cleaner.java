package io.github.suppliersdk.sandbox.internal.certify;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.certify.CertificationSlot;
import io.github.suppliersdk.sandbox.internal.certify.Ledger.OpenBooking;
import io.github.suppliersdk.sandbox.internal.certify.Ledger.OpenHold;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Cancels the holds and bookings that a check has left at the backend. The interface has no request that releases a
 * hold, so a hold is booked and the booking cancelled. If that fails, the hold stays until it ends. After an interrupt
 * the clean-up continues for a few seconds, and then reports what is left.
 */
final class Cleaner {

    /** After this many requests in a row without a response, no further ones are sent. */
    private static final int MAX_UNANSWERED = 3;

    /**
     * How long the clean-up may continue after an interrupt. A process that was asked to end is often killed a few
     * seconds later.
     */
    private static final Duration AFTER_INTERRUPT = Duration.ofSeconds(4);

    private static final String STOPPED = "the run was stopped before it could be cancelled";
    private static final String SILENT = "the backend does not respond";
    private static final String NO_RESPONSE = "no response had been received when the run was stopped";

    private final Caller caller;
    private final List<String> leftovers = new ArrayList<>();
    private int unanswered;
    private int unknown;
    /** When the clean-up must end, as a value of {@link System#nanoTime}; empty until the thread is interrupted. */
    private OptionalLong end = OptionalLong.empty();

    private Cleaner(Caller caller) {
        this.caller = caller;
    }

    /**
     * Cancels everything that the caller's ledger contains, and returns what could not be cancelled, each described in
     * a sentence.
     */
    static List<String> clean(Caller caller) {
        Cleaner cleaner = new Cleaner(caller);
        if (Thread.interrupted()) {
            cleaner.limitRemainingTime();
        }
        try {
            return cleaner.clean();
        } finally {
            if (cleaner.end.isPresent()) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private List<String> clean() {
        for (Caller.Sent each : caller.sent()) {
            settle(each);
        }
        caller.ledger().bookings().forEach(this::cancel);
        caller.ledger().holds().forEach(this::release);
        if (unknown > 0) {
            leftovers.add("Requests without a response: " + unknown
                    + ". Whether they have taken seats is not known, and " + SILENT + ".");
        }
        return leftovers;
    }

    private void limitRemainingTime() {
        if (end.isEmpty()) {
            end = OptionalLong.of(System.nanoTime() + AFTER_INTERRUPT.toNanos());
        }
    }

    private boolean isOver() {
        return end.isPresent() && System.nanoTime() - end.getAsLong() >= 0;
    }

    /** Releases the seats of a hold that may still exist. */
    static void release(Caller caller, Caller.Held held) {
        Cleaner cleaner = new Cleaner(caller);
        cleaner.release(new OpenHold(held.payload(), false));
        if (cleaner.end.isPresent()) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits for the response to a request that the check has sent. */
    private void settle(Caller.Sent sent) {
        if (await(sent.reply()).isPresent()) {
            return;
        }
        String unanswered = NO_RESPONSE + "; whether it was carried out is not known";
        switch (sent.message()) {
            case HOLD -> leftovers.add(text(sent.payload()) + unanswered);
            case BOOKING ->
                leftovers.add("The booking " + sent.payload().path("booking_id").asText() + ": " + unanswered);
            case CANCELLATION -> {} // its booking is still open in the ledger, and reported there
        }
    }

    /** Waits for the response; returns empty if the clean-up must end before the response is received. */
    private Optional<Reply> await(CompletableFuture<Reply> reply) {
        while (true) {
            try {
                return Optional.of(
                        end.isEmpty()
                                ? reply.get()
                                : reply.get(end.getAsLong() - System.nanoTime(), TimeUnit.NANOSECONDS));
            } catch (InterruptedException e) {
                limitRemainingTime();
            } catch (TimeoutException e) {
                return Optional.empty();
            } catch (ExecutionException e) {
                throw new IllegalStateException("a failure is a reply", e);
            }
        }
    }

    private void release(OpenHold open) {
        if (isOver()) {
            leftovers.add(text(open.hold()) + STOPPED + (open.certain() ? "" : "; whether it is held is not known"));
            return;
        }
        if (isSilent() && !open.certain()) {
            unknown++;
            return;
        }
        JsonNode hold = open.hold();
        if (isSilent()) {
            leftovers.add(text(hold) + SILENT);
            return;
        }
        ObjectNode booking;
        try {
            booking = caller.payloads().booking((ObjectNode) hold, mostSimilarSlot(hold));
        } catch (CheckEndedException unanswerable) {
            leftovers.add(text(hold) + "it cannot be booked, " + unanswerable.text());
            return;
        }
        Reply reply = send(Message.BOOKING, booking);
        String bookingId = booking.path("booking_id").asText();
        caller.ledger().bookings().stream()
                .filter(each -> each.bookingId().equals(bookingId))
                .forEach(this::cancel);
        if (!reply.isOk() && (open.certain() || isOver())) {
            leftovers.add(text(hold) + "its booking was not confirmed, " + reply.text());
        }
    }

    private boolean isSilent() {
        return unanswered >= MAX_UNANSWERED;
    }

    private Reply send(Message message, JsonNode payload) {
        Reply reply =
                await(caller.sendAsync(message, payload)).orElseGet(() -> new Reply(null, NO_RESPONSE, Duration.ZERO));
        unanswered = reply.response() == null ? unanswered + 1 : 0;
        return reply;
    }

    private String text(JsonNode hold) {
        return "The hold " + hold.path("hold_id").asText() + " of the slot "
                + hold.path("experience_id").asText() + "/"
                + hold.path("option_id").asText() + "/"
                + hold.path("slot_id").asText("(no slot_id)") + ", until " + end(hold) + ": ";
    }

    /**
     * Returns the end of a hold with the time zone of the place. The request has it as a local time, followed by a Z
     * that does not mean UTC.
     */
    private String end(JsonNode hold) {
        return hold.path("expiration_time").asText().replaceFirst("Z$", "") + " ("
                + caller.options().clock().getZone() + ")";
    }

    /**
     * Returns the configured slot whose mandatory questions the booking of this hold answers: the slot of the hold, or
     * else the most similar one, because a check may hold a slot that does not exist.
     */
    private CertificationSlot mostSimilarSlot(JsonNode hold) {
        Comparator<CertificationSlot> similarity = Comparator.comparing(
                        (CertificationSlot slot) -> isEqual(hold, "slot_id", slot.slotId()))
                .thenComparing(slot -> isEqual(hold, "experience_id", slot.experienceId())
                        && isEqual(hold, "option_id", slot.optionId()));
        return caller.options().slots().stream().max(similarity).orElseThrow();
    }

    private static boolean isEqual(JsonNode hold, String field, String value) {
        return hold.path(field).asText().equals(value);
    }

    private void cancel(OpenBooking booking) {
        if (isOver()) {
            addLeftover(booking, STOPPED);
            return;
        }
        if (isSilent()) {
            addLeftover(booking, SILENT);
            return;
        }
        if (!booking.tickets().isEmpty()
                && send(
                                Message.CANCELLATION,
                                Payloads.cancellation(booking.bookingId(), booking.transactionId(), booking.tickets()))
                        .isOk()) {
            return;
        }
        if (isOver()) {
            addLeftover(booking, STOPPED);
            return;
        }
        Reply reply = send(
                Message.CANCELLATION,
                Payloads.unconfirmed(booking.bookingId(), booking.transactionId(), booking.tickets()));
        if (!reply.isOk()) {
            addLeftover(booking, "its unconfirmed cancellation was not accepted, " + reply.text());
        }
    }

    private void addLeftover(OpenBooking booking, String why) {
        if (booking.certain()) {
            leftovers.add("The booking " + booking.bookingId() + " with the transaction " + booking.transactionId()
                    + ": " + why);
        }
    }
}
