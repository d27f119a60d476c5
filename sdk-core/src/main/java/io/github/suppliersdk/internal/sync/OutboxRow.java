package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.sync.ParkReason;
import io.github.suppliersdk.sync.ParkedSlot;
import io.github.suppliersdk.sync.SlotKey;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A slot's row in an outbox, and how it changes; where it is kept is the outbox's business. Times are in milliseconds
 * since 1970, by the clock of the outbox.
 */
public final class OutboxRow {
    /** The priority of a slot that has changed. */
    public static final int FRESH = 0;
    /** The priority of a slot that has changed, and was parked since. */
    public static final int TRIED = 1;
    /** The priority of a slot that a reconcile has found. */
    public static final int FOUND = 2;

    private static final Parking EQUAL = new Parking(ParkReason.VERIFY, "", Optional.empty(), Optional.empty());

    /** One of so many claims is of a slot that was tried before: they must not wait for a steady stream of changes. */
    public static final int SHARE_OF_TRIED = 4;

    /** The slot. */
    public final SlotKey key;

    /** Slots that are due at the same time are claimed in the order of these numbers, where an outbox has them. */
    public final long number;

    /** The present: all changes are made at this time. */
    public long now;

    /** The number of the last mark, and of the last one that was taken. */
    public long markNo;

    public long takenNo;

    /** Whether the slot is to be verified, and not before when. */
    public boolean verify;

    public long settleUntil;

    /** Since when the slot has waited for its reason: since it was marked, or parked. */
    public long since;

    /** Which slots are claimed first. */
    public int priority = FOUND;

    /** When it is to be claimed; for a claim, the end of its lease. */
    public long due;

    /** Of the claim; null if it is not claimed. */
    public @Nullable String token;

    /** Why it was parked, until it is marked or parked again; null if it is not. */
    public @Nullable ParkReason parked;

    public String detail = "";

    /** When to look at the slot once more; 0 if no time is known. */
    public long lookAt;

    /** Whether somebody has judged that the slot is gone. */
    public boolean mayDelete;

    /** Whether the slot is equal, and the row is to be removed. */
    public boolean isFinished;

    /** A row of a slot that waits since now. */
    public OutboxRow(SlotKey key, long number, long now) {
        this.key = key;
        this.number = number;
        this.now = now;
        this.since = now;
        this.due = now;
    }

    /** Of these that are due, the newest first, the first one of an option that is chosen at random. */
    public static <R> List<R> newestOfOneOption(List<R> newest, Function<R, ?> option, double random) {
        List<?> options = newest.stream().map(option).distinct().toList();
        return newest.stream()
                .filter(row -> option.apply(row).equals(options.get((int) (random * options.size()))))
                .limit(1)
                .toList();
    }

    /** Why the slot waits; RETRY if it is not parked. */
    public ParkReason reason() {
        return parked == null ? ParkReason.RETRY : parked;
    }

    private void verifyAfter(Duration settle) {
        verify = true;
        settleUntil = Math.max(settleUntil, now + settle.toMillis());
    }

    /** Marks the slot. In a database a statement does the same, without reading the row before. */
    public OutboxRow mark(Mark mark) {
        markNo++;
        mark.settle().ifPresent(this::verifyAfter);
        boolean isNew = reason() != ParkReason.RETRY || (priority == FOUND && mark.priority() == FRESH);
        since = isNew ? now : since;
        priority = Math.min(priority, mark.priority());
        mayDelete = mark.mayDelete().orElse(mayDelete);
        lookAt = Math.max(lookAt, mark.lookAt());
        parked = null;
        detail = "";
        return makeDue();
    }

    /** Makes it due, unless it is claimed. */
    public OutboxRow makeDue() {
        due = token == null ? Math.min(due, now) : due;
        return this;
    }

    /** Claims the slot. After a lost claim, and when another party has changed it, it must be verified. */
    public OutboxClaim claim(String owner, Duration lease, Duration settle) {
        boolean looks = lookAt > 0 && lookAt <= now;
        if (looks || token != null) {
            verifyAfter(settle);
        }
        lookAt = looks ? 0 : lookAt;
        token = owner;
        due = now + lease.toMillis();
        return take(owner, settle);
    }

    /** Whether this claim is not lost. */
    public boolean isOf(OutboxClaim claim) {
        return claim.token().equals(token);
    }

    /** Takes the mark for this claim. */
    public OutboxClaim take(String owner, Duration settle) {
        Duration settleIn = Duration.ofMillis(Math.max(0, settleUntil - now));
        OutboxClaim claim = new OutboxClaim(
                key,
                owner,
                settle,
                reason() == ParkReason.RETRY ? priority : FOUND,
                age(),
                mayDelete,
                verify,
                settleIn,
                Optional.ofNullable(parked));
        takenNo = markNo;
        verify = false;
        return claim;
    }

    /** Renews the lease. */
    public OutboxRow renew(Duration lease) {
        due = now + lease.toMillis();
        return this;
    }

    /** Ends the claim; see {@link OutboxQueue#end}. */
    public ClaimEnd end(@Nullable Parking parking) {
        boolean isAgain = markNo != takenNo || verify;
        if (parking != null) {
            parking.settle().ifPresent(this::verifyAfter);
        }
        if (isAgain) {
            token = null;
            due = now;
            return ClaimEnd.AGAIN;
        }
        if (parking == null) {
            isFinished = lookAt == 0;
            mayDelete = false; // the turn has found the slot
        }
        park(parking == null ? EQUAL : parking);
        return ClaimEnd.DONE;
    }

    private void park(Parking parking) {
        token = null;
        since = reason() == parking.reason() ? since : now;
        // of those withheld thousands come again at a time
        priority = parking.reason() == ParkReason.WITHHELD ? FOUND : Math.max(TRIED, priority);
        // The permission to delete ends when the turn has found the slot. A slot that the service refuses to delete was
        // judged, or counted, and is not counted again.
        mayDelete = switch (parking.reason()) {
            case RETRY, VERIFY, WITHHELD -> mayDelete;
            case HELD -> true;
            case REFUSED, NOT_KEPT -> false;
        };
        long again = parking.notBefore().map(wait -> now + wait.toMillis()).orElse(Long.MAX_VALUE);
        due = lookAt == 0 ? again : Math.min(again, lookAt);
        parked = parking.reason();
        detail = parking.detail();
    }

    private Duration age() {
        return Duration.ofMillis(Math.max(0, now - since));
    }

    /** The row, for people. */
    public ParkedSlot shown() {
        return new ParkedSlot(key, reason(), detail, age());
    }
}
