package io.github.suppliersdk.sync;

import io.github.suppliersdk.slots.Slot;
import java.time.Duration;
import java.util.Optional;

/**
 * Something that happened to a slot.
 *
 * @param slot the slot
 * @param kind the kind of event
 * @param wanted the source's slot, for events that concern it; empty if there is none
 * @param found the service's slot, for events that concern it; empty if there is none
 * @param detail in words: what was sent, or why it was refused
 * @param lag for a write because of a change: the time from the mark of the first change that it contains to the
 *     response. If that change came while an earlier one was sent, it counts from a query of the source before it. Empty
 *     for a write because of a reconcile, or of the later verification
 */
public record SyncEvent(
        SlotKey slot, Kind kind, Optional<Slot> wanted, Optional<Slot> found, String detail, Optional<Duration> lag) {
    /** The kinds of events. */
    public enum Kind {
        /** A write was carried out. */
        SENT,
        /** After a call without a response, or a webhook, the slot was read from the service, and equals the source. */
        VERIFIED_EQUAL,
        /**
         * As VERIFIED_EQUAL, but the slot differs and is corrected. More than a few on a day with few changes mean that
         * {@link AvailabilitySync.Builder#lateEffect} is too short, or that another program writes.
         */
        VERIFIED_DIFFERENT,
        /** The slot is gone, and the service refuses to delete it, such as while it is held; it has 0 seats. */
        HELD,
        /**
         * The service refuses the slot's content: its seats are right, or nothing of it is on sale. Or it refuses the
         * caller for this slot alone, and shows what it had.
         */
        REFUSED,
        /** The service accepted the slot's content, but shows other content, or more seats than were sent. */
        NOT_KEPT,
        /** Another process has the slot now. */
        CLAIM_LOST
    }
}
