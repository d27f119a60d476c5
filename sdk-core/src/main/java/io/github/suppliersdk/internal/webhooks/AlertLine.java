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
            case SUCCESS_NOT_TOLD ->
                "it stands, and the service may not know. Nothing to do if the service repeats or cancels it; otherwise"
                        + " ask the operator whether it is known there";
            case CANCELLATION_OPEN ->
                "nobody knows whether it was carried out. Nothing to do if the service repeats it; otherwise compare the"
                        + " booking's tickets with the operator";
            case COMPENSATION_ABANDONED ->
                "the handler has failed to take it back for too long, and is asked once an hour. Mend the handler and"
                        + " retry it, or put it right by hand and resolve it (supplier ops, or receiver.operations())";
            case BOOKING_MISSING ->
                "the hold has ended, and the booking that took it is stored no more. Look into your own tables, and"
                        + " delete the hold's row when they are right";
            case SLOT_UNKNOWN ->
                "seats may have come back, and no row says of which slot. Usual when a booking is cancelled that never"
                        + " came; if seats are wrong, reconcile";
            case UNREADABLE -> "another version of the library has written it; it is left alone";
        };
    }
}
