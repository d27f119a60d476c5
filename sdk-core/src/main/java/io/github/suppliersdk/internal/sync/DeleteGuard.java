package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.sync.Notice.Level;
import io.github.suppliersdk.internal.sync.Notice.Line;
import io.github.suppliersdk.sync.SlotKey;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Holds deletes back when too many of the slots that were asked for are gone: more likely a query has failed in a way that
 * nobody noticed. Counted by the hour. What a reconcile has judged as a whole is let through.
 */
final class DeleteGuard {
    /** So few are never too many: the share of a handful says nothing. */
    static final int FREE = 20;

    static final long HOUR = Duration.ofHours(1).toNanos();

    private final double share;
    private final List<Notice> notices;
    private final Set<SlotKey> judged = new HashSet<>();
    private long hourStarted;
    private long asked;
    private long gone;
    private long onSale;
    private @Nullable String heldBack;

    DeleteGuard(double share, List<Notice> notices, long now) {
        this.share = share;
        this.notices = notices;
        this.hourStarted = now;
    }

    /** What a reconcile found, and what of it is to be deleted. */
    void judged(long slotsOnSale, Set<SlotKey> deletes) {
        onSale = slotsOnSale;
        judged.addAll(deletes);
    }

    /** The source was asked for a slot, and has it. */
    void present(SlotKey key, long now) {
        judged.remove(key);
        turn(now);
        asked++;
    }

    /** Whether a slot that is gone may be deleted. */
    boolean allows(SlotKey key, long now) {
        turn(now);
        if (judged.contains(key)) {
            return true;
        }
        if (heldBack != null) {
            return false;
        }
        asked++;
        gone++;
        if (gone <= FREE || gone <= share * Math.max(onSale, asked)) {
            return true;
        }
        String reason = gone + " of " + asked + " slots that the source was asked for within an hour are gone";
        heldBack = reason;
        notices.add(new Line(
                Level.ERROR,
                reason
                        + "; no more are deleted until this is confirmed or an hour has passed. Does the source answer as it"
                        + " should?"));
        return false;
    }

    /** Somebody has looked, and says that it is so. */
    void confirm(long now) {
        heldBack = null;
        hourStarted = now;
        gone = Long.MIN_VALUE / 2;
        asked = 0;
    }

    /** It has been deleted. */
    void deleted(SlotKey key) {
        judged.remove(key);
    }

    private void turn(long now) {
        if (now - hourStarted >= HOUR) {
            hourStarted = now;
            asked = 0;
            gone = 0;
            if (heldBack != null) {
                heldBack = null;
                notices.add(new Line(Level.INFO, "deletes are tried again"));
            }
        }
    }

    Optional<String> heldBack() {
        return Optional.ofNullable(heldBack);
    }
}
