package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.publishing.Hash64;
import io.github.suppliersdk.internal.publishing.SlotFields;
import io.github.suppliersdk.internal.redaction.OneLine;
import io.github.suppliersdk.internal.sync.protocol.Op;
import io.github.suppliersdk.internal.sync.protocol.SlotValue;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.sync.SyncEvent;

/** Human-readable texts for the log, the status and results. */
final class Descriptions {
    private static final int LONGEST = 300;

    private Descriptions() {}

    /** How a slot rests that waits for a person. */
    static String of(SyncEvent.Kind kind) {
        return switch (kind) {
            case HELD -> "gone, and cannot be deleted";
            case REFUSED -> "refused";
            default -> "not kept as it was sent";
        };
    }

    static String of(Op op, SlotValue<SlotContent> value) {
        String seats = value.seats() == null ? "no limit of seats" : value.seats() + " seats";
        return switch (op) {
            case PUT -> "replaced, " + seats;
            case POST -> "created, " + seats;
            case PATCH -> seats;
            case DELETE -> "deleted";
            case ZERO -> "0 seats, because it cannot be deleted";
        };
    }

    /** Names content that is not kept, so that every process knows it again. */
    static String notKept(Slot sent, Slot shown) {
        String fields = String.join("; ", SlotFields.differences(sent, shown, "sent"));
        return "the service shows other content than was sent (" + Long.toHexString(Hash64.of(fields)) + "): "
                + OneLine.of(fields, LONGEST);
    }

    /** The message of an exception from foreign code, on one line. */
    static String failure(Throwable thrown) {
        return line(thrown.getClass().getSimpleName() + ": " + thrown.getMessage());
    }

    /** The text on one line. */
    static String line(String text) {
        return OneLine.of(text, LONGEST);
    }
}
