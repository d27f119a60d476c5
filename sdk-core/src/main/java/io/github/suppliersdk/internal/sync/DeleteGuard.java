package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.sync.Notification.Level;
import io.github.suppliersdk.internal.sync.Notification.Line;
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

    /** For so long none must have been held back: one that is marked again has to be asked for before it is held back again. */
    private static final long SETTLED = Duration.ofMinutes(1).toNanos();

    /** So many slots of an hour are told apart; with more the share is judged as if there were no others. */
    private static final int MOST_TOLD_APART = 50_000;

    private final double share;
    private final List<Notification> notifications;
    private final Map<OptionRef, Long> onSale = new HashMap<>();
    private final Set<SlotKey> asked = new HashSet<>();
    private final Set<SlotKey> gone = new HashSet<>();
    private final Map<OptionRef, Long> goneOf = new HashMap<>();
    private long hourStarted;
    private boolean isConfirmed;
    private @Nullable String heldBack;
    private long lastHeldBack;

    /** Since when no slot is held back; null while some are, or nobody has looked. */
    private @Nullable Long noneSince;

    /** Until when slots may wait to be asked for, that another process was not able to ask for. */
    private long askedAgainBy;

    DeleteGuard(double share, List<Notification> notifications, long now) {
        this.share = share;
        this.notifications = notifications;
        this.hourStarted = now;
        this.askedAgainBy = now;
    }

    /** How many slots of an option a reconcile found on sale, whether anything differed or not. */
    void isOnSale(OptionRef option, long slots) {
        onSale.put(option, slots);
    }

    /** The source was asked for a slot, and has it. */
    void present(SlotKey key, long now) {
        turn(now);
        ask(key);
        if (gone.remove(key)) {
            goneOf.merge(key.option(), -1L, Long::sum);
        }
    }

    private void ask(SlotKey key) {
        if (asked.size() < MOST_TOLD_APART) {
            asked.add(key);
        }
    }

    /**
     * Whether a slot that is gone may be deleted.
     *
     * @param isJudged whether a reconcile or a person has judged that it is gone, perhaps in another process
     */
    boolean allows(SlotKey key, boolean isJudged, long now) {
        turn(now);
        if (isJudged || isConfirmed) {
            return true;
        }
        if (heldBack != null) {
            isHeldBackNow(now);
            return false;
        }
        ask(key);
        if (gone.add(key)) {
            tellOfWholeOption(key.option(), goneOf.merge(key.option(), 1L, Long::sum));
        }
        long all = onSale.values().stream().mapToLong(Long::longValue).sum();
        if (gone.size() <= FREE || gone.size() <= share * Math.max(all, asked.size())) {
            return true;
        }
        String reason =
                gone.size() + " of " + asked.size() + " slots that the source was asked for within an hour are gone";
        heldBack = reason;
        isHeldBackNow(now);
        notifications.add(new Line(
                Level.ERROR,
                reason
                        + "; no more are deleted until this is confirmed or an hour has passed. Does the source answer as it"
                        + " should?"));
        return false;
    }

    /** So few that the guard lets them pass may be all that there is. */
    private void tellOfWholeOption(OptionRef option, long goneOfIt) {
        Long all = onSale.get(option);
        if (all != null && all > 1 && goneOfIt == all) {
            notifications.add(new Line(
                    Level.WARN,
                    "all " + all + " slots of option " + option
                            + " that were on sale are gone within an hour. Does the source answer as it should?"));
        }
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
        noneSince = null;
        isConfirmed = false;
        hourStarted = now;
        asked.clear();
        gone.clear();
        goneOf.clear();
    }

    private void isHeldBackNow(long now) {
        lastHeldBack = now;
        noneSince = null;
    }

    /** Some are held back, by whatever process. */
    void someAreHeldBack() {
        noneSince = null;
    }

    /** Nothing is known of what waits for the source or the service; those that are gone may not be held back again before then. */
    void areNotAskedFor(long until) {
        askedAgainBy = until;
        noneSince = null;
    }

    /**
     * None was held back at this moment, by any process. Once that has stayed so, somebody has seen to them. What was counted
     * stays so.
     */
    void noneIsHeldBack(long at) {
        if (heldBack == null || lastHeldBack - at >= 0 || askedAgainBy - at > 0) {
            return;
        }
        Long since = noneSince;
        if (since == null) {
            noneSince = at;
        } else if (at - since >= SETTLED) {
            heldBack = null;
            noneSince = null;
            notifications.add(new Line(Level.INFO, "no slot that is gone is held back any more"));
        }
    }

    private void turn(long now) {
        if (now - hourStarted >= HOUR) {
            if (heldBack != null) {
                notifications.add(new Line(Level.INFO, "deletes are tried again"));
            }
            begin(now);
        }
    }

    Optional<String> heldBack() {
        return Optional.ofNullable(heldBack);
    }
}
