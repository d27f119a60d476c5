package io.github.suppliersdk.internal.webhooks;

import io.github.suppliersdk.webhooks.WebhookAlert;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The log line of an operation that needs a person: which slot, since when, and what to do. */
final class AlertLine {
    private AlertLine() {}

    /** @param subject the kind of the operation, and its id on one line */
    static String of(String subject, Row row, WebhookAlert.Cause cause) {
        List<String> known = new ArrayList<>();
        row.text("slot").ifPresent(slot -> known.add("slot " + Observers.oneLine(slot)));
        Optional<Instant> since = row.time("open").or(() -> row.time("since"));
        since.ifPresent(moment -> known.add("since " + moment));
        return subject + ": " + cause + (known.isEmpty() ? "" : " (" + String.join(", ", known) + ")") + ": "
                + what(cause);
    }

    private static String what(WebhookAlert.Cause cause) {
        return switch (cause) {
            case SUCCESS_NOT_DELIVERED ->
                "it is valid here, and the service may not know. Nothing to do if the service repeats or cancels it;"
                        + " otherwise ask the operator whether the service has it";
            case CANCELLATION_OPEN ->
                "it is unknown whether it was carried out. Nothing to do if the service repeats it; otherwise compare"
                        + " the booking's tickets with the operator";
            case COMPENSATION_ABANDONED ->
                "its compensation by the handler has failed for too long, and is tried once an hour. Fix the handler"
                        + " and retry it, or correct it by hand and resolve it (supplier ops or receiver.operations())";
            case BOOKING_MISSING ->
                "the hold has ended, and the booking that took it is no longer stored. Check your own tables, and"
                        + " delete the hold's row once they are right";
            case SLOT_UNKNOWN ->
                "seats may be free again, and no row names the slot. Usual when a booking is cancelled that never"
                        + " arrived; if seats are wrong, reconcile";
            case UNREADABLE -> "another version of the library has written it; it is left alone";
        };
    }
}
