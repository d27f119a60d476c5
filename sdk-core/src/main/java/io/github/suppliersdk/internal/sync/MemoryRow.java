package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.sync.ParkReason;
import io.github.suppliersdk.sync.ParkedSlot;
import io.github.suppliersdk.sync.Parking;
import io.github.suppliersdk.sync.SlotKey;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The mark of a slot in a {@link MemoryOutbox}, used under its lock. Times are in nanoseconds. */
final class MemoryRow {
    final SlotKey key;

    /** Since when the slot has waited for its reason: since it was marked, or parked. */
    long since;

    long marks;
    long taken;

    /** Whether a change has marked it, and not only a reconcile. */
    boolean isChanged;

    /** Whether a reconcile or a person has judged that the slot is gone. */
    boolean mayDelete;

    /** Whether the row is in the queue of changed rows, or in that of the others. */
    boolean isQueuedAsChanged;

    boolean isQueuedAsDifferent;

    /** When to look at the slot once more; null if no time is known. */
    @Nullable
    Long lookAt;

    boolean verify;
    long settleUntil;
    long dueAt;

    @Nullable
    String token;

    @Nullable
    Parking parking;

    /** Why the slot waited when it was claimed; kept until the claim ends or the slot is marked. */
    @Nullable
    Parking parkedBefore;

    MemoryRow(SlotKey key, long since) {
        this.key = key;
        this.since = since;
    }

    void lookAt(long moment) {
        lookAt = lookAt == null || moment - lookAt > 0 ? Long.valueOf(moment) : lookAt;
    }

    void verifyAfter(long moment) {
        settleUntil = verify && settleUntil - moment > 0 ? settleUntil : moment;
        verify = true;
    }

    boolean isMarkedSince() {
        return marks > taken || verify;
    }

    /** Notes that the wait is over, so that the slot can be claimed. */
    void unparkForClaim() {
        parkedBefore = reason() == ParkReason.RETRY ? null : parking;
        parking = null;
    }

    void unpark() {
        parkedBefore = null;
        parking = null;
    }

    private @Nullable Parking why() {
        return parking == null ? parkedBefore : parking;
    }

    boolean isForPeople() {
        return ParkReasons.isForPeople(reason());
    }

    /** Why the slot waits; RETRY if it is not parked. */
    ParkReason reason() {
        Parking why = why();
        return why == null ? ParkReason.RETRY : why.reason();
    }

    ParkedSlot shown(long now) {
        Parking why = why();
        return new ParkedSlot(key, reason(), why == null ? "" : why.detail(), Duration.ofNanos(now - since));
    }
}
