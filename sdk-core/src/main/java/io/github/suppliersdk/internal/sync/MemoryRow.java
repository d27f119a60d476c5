package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.sync.MarkPriority;
import io.github.suppliersdk.sync.ParkReason;
import io.github.suppliersdk.sync.ParkedSlot;
import io.github.suppliersdk.sync.Parking;
import io.github.suppliersdk.sync.SlotKey;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The mark of a slot in a {@link MemoryOutbox}, used under its lock. Times are in nanoseconds. */
final class MemoryRow {
    final SlotKey key;

    /** Since when the slot has been unequal. */
    long markedAt;

    long marks;
    long taken;

    /** The priority of the last mark; but CHANGED stays until a mark says WITHDRAWN. */
    MarkPriority priority = MarkPriority.RECONCILED;

    /** The queues that the row is in. */
    final Set<MarkPriority> queued = EnumSet.noneOf(MarkPriority.class);

    boolean verify;
    long settleUntil;
    long dueAt;

    @Nullable
    String token;

    @Nullable
    Parking parking;

    /** Why the slot waited for a person when it was claimed; kept until the claim ends or the slot is marked. */
    @Nullable
    Parking parkedBefore;

    MemoryRow(SlotKey key, long markedAt) {
        this.key = key;
        this.markedAt = markedAt;
    }

    void mark(MarkPriority newest) {
        marks++;
        boolean isOfChange = priority == MarkPriority.CHANGED && newest != MarkPriority.WITHDRAWN;
        priority = isOfChange ? priority : newest;
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
        parkedBefore = isForPeople() ? parking : null;
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
        Parking why = why();
        return why != null && ParkReasons.isForPeople(why.reason());
    }

    /** Whether the slot counts as unequal: not while it waits to be verified, or for a person. */
    boolean isUnequal() {
        Parking why = why();
        return why == null || why.reason() == ParkReason.RETRY;
    }

    boolean isHeldBack() {
        Parking why = why();
        return why != null && why.reason() == ParkReason.HELD_BACK;
    }

    ParkedSlot shown(long now) {
        Parking why = Objects.requireNonNull(why());
        return new ParkedSlot(key, why.reason(), why.detail(), Duration.ofNanos(now - markedAt));
    }
}
