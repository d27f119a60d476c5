package io.github.suppliersdk.sync;

import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotRequest;
import java.time.Duration;
import java.util.Optional;

/**
 * What has happened to a slot.
 *
 * @param slot the slot
 * @param kind what has happened
 * @param wanted what the source has, where that matters; empty if it has none
 * @param found what the service has, where that matters; empty if it has none
 * @param detail in words: what was sent, or why it was refused
 * @param lag of what was sent, the time from the first {@link AvailabilitySync#changed}, {@link AvailabilitySync#verify} or
 *     {@link AvailabilitySync#retry} that it carries out to the response; empty if this process was not told of the change
 */
public record SyncEvent(
        SlotKey slot,
        Kind kind,
        Optional<SlotRequest> wanted,
        Optional<Slot> found,
        String detail,
        Optional<Duration> lag) {
    /** What can happen to a slot. */
    public enum Kind {
        /** A write was carried out. */
        SENT,
        /** After a call without a response, or a webhook, the service was asked, and has what the source has. */
        VERIFIED_EQUAL,
        /**
         * The same, and it has something else, which is corrected. More than a few on a quiet day say that {@link
         * AvailabilitySync.Builder#lateEffect} is too short, or that somebody else writes.
         */
        VERIFIED_DIFFERENT,
        /** It is gone, and the service refuses to delete it, such as while it is held; it has no seats. */
        HELD,
        /** The service refuses its content. Its seats are right, or nothing of it is on sale. */
        REFUSED,
        /** The service took its content and shows another one. */
        NOT_KEPT,
        /** Another process has it now. */
        CLAIM_LOST
    }
}
