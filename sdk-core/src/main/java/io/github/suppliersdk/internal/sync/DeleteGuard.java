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
 * Holds deletes back when too many of the requested slots are missing in the source, because then a query has probably
 * failed unnoticed. Counts per hour. Deletes that a reconcile has judged as a whole may pass.
 */
final class DeleteGuard {
    /** This many deletes are always allowed, because a share of a few slots means nothing. */
    static final int FREE = 20;

    static final long HOUR = Duration.ofHours(1).toNanos();

    /** The guard opens after this time without a slot that is held back: a slot that was marked again is not, until its turn. */
    private static final long SETTLED = Duration.ofMinutes(1).toNanos();

    /** The most slots per hour that are counted separately; beyond that the share is judged without further slots. */
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

    /** Since when no slot is held back; null while some are, or if that is not known. */
    private @Nullable Long noneSince;

    /** Until when slots may wait to be asked for, that another process was not able to ask for. */
    private long askedAgainBy;

    DeleteGuard(double share, List<Notification> notifications, long now) {
        this.share = share;
        this.notifications = notifications;
        this.hourStarted = now;
        this.askedAgainBy = now;
    }

    /** Notes how many slots of an option a reconcile found on sale, different or not. */
    void isOnSale(OptionRef option, long slots) {
        onSale.put(option, slots);
    }

    /** Notes that the source has a slot. */
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
     * Whether a slot that is missing in the source may be deleted.
     *
     * @param isJudged whether a reconcile or a person, perhaps in another process, has confirmed that it is gone
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

    /** Logs a warning if the deletes, though few, are all slots of an option. */
    private void tellOfWholeOption(OptionRef option, long goneOfIt) {
        Long all = onSale.get(option);
        if (all != null && all > 1 && goneOfIt == all) {
            notifications.add(new Line(
                    Level.WARN,
                    "all " + all + " slots of option " + option
                            + " that were on sale are gone within an hour. Does the source answer as it should?"));
        }
    }

    /** Notes that a person has confirmed the deletes. */
    void confirm(long now) {
        begin(now);
        isConfirmed = true;
    }

    /** Notes that a reconcile of all options has found both sides equal, so that an earlier failure is over. */
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

    /** Notes that some process holds slots back. */
    void someAreHeldBack() {
        noneSince = null;
    }

    /** Nothing is known of what waits for the source or the service; those that are gone may not be held back again before then. */
    void areNotAskedFor(long until) {
        askedAgainBy = until;
        noneSince = null;
    }

    /**
     * Notes that no process held a slot back at this moment. When that has stayed so for long enough, a person has dealt
     * with them. Counts stay.
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
