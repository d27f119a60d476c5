package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.sync.Notice.Level;
import io.github.suppliersdk.internal.sync.Notice.Line;
import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.sync.SlotKey;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
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

    /** So many slots of an hour are told apart; with more the share is judged as if there were no others. */
    private static final int MOST_TOLD_APART = 50_000;

    private final double share;
    private final List<Notice> notices;
    private final Set<SlotKey> judged = new HashSet<>();
    private final Map<OptionRef, Long> onSale = new HashMap<>();
    private final Set<SlotKey> asked = new HashSet<>();
    private final Set<SlotKey> gone = new HashSet<>();
    private long hourStarted;
    private boolean isConfirmed;
    private @Nullable String heldBack;

    DeleteGuard(double share, List<Notice> notices, long now) {
        this.share = share;
        this.notices = notices;
        this.hourStarted = now;
    }

    /** What a reconcile found of an option, and what of it is to be deleted. */
    void judged(OptionRef option, long slotsOnSale, Set<SlotKey> deletes) {
        onSale.put(option, slotsOnSale);
        judged.addAll(deletes);
    }

    /** The source was asked for a slot, and has it. */
    void present(SlotKey key, long now) {
        judged.remove(key);
        turn(now);
        ask(key);
        gone.remove(key);
    }

    private void ask(SlotKey key) {
        if (asked.size() < MOST_TOLD_APART) {
            asked.add(key);
        }
    }

    /** Whether a slot that is gone may be deleted. */
    boolean allows(SlotKey key, long now) {
        turn(now);
        if (judged.contains(key) || isConfirmed) {
            return true;
        }
        if (heldBack != null) {
            return false;
        }
        ask(key);
        gone.add(key);
        long all = onSale.values().stream().mapToLong(Long::longValue).sum();
        if (gone.size() <= FREE || gone.size() <= share * Math.max(all, asked.size())) {
            return true;
        }
        String reason =
                gone.size() + " of " + asked.size() + " slots that the source was asked for within an hour are gone";
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
        begin(now);
        isConfirmed = true;
    }

    /** A reconcile of everything has found both sides equal: what looked like a failure is over. */
    void equal(long now) {
        if (heldBack != null) {
            begin(now);
        }
    }

    private void begin(long now) {
        heldBack = null;
        isConfirmed = false;
        hourStarted = now;
        asked.clear();
        gone.clear();
    }

    /** It has been deleted. */
    void deleted(SlotKey key) {
        judged.remove(key);
    }

    private void turn(long now) {
        if (now - hourStarted >= HOUR) {
            if (heldBack != null) {
                notices.add(new Line(Level.INFO, "deletes are tried again"));
            }
            begin(now);
        }
    }

    Optional<String> heldBack() {
        return Optional.ofNullable(heldBack);
    }
}
