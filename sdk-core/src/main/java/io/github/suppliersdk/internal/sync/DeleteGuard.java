package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.sync.Notification.Level;
import io.github.suppliersdk.internal.sync.Notification.LogLine;
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
 * failed unnoticed. Counts what this process was asked to delete, per hour.
 *
 * <p>Once closed, only an explicit event opens it: a confirmation in this process, a reconcile that began later and
 * found both sides equal, if then each slot that was held back is in the source, or (once an hour) at neither side, or
 * an hour. A slot
 * that a reconcile or a person has judged may be deleted at any time. That no slot is listed as held back any more
 * never opens it: slots that are being tried again, or wait for a source that fails, are not listed either. It only
 * ends the report that deletes are held back.
 */
final class DeleteGuard {
    /** This many deletes are always allowed, because a share of a few slots means nothing. */
    static final int FREE = 20;

    static final long HOUR = Duration.ofHours(1).toNanos();

    /**
     * The report ends when no slot has been listed for this time. A slot that was marked again is not listed until its
     * next turn; without the wait, each such mark would be reported as an end and a new beginning.
     */
    private static final long SETTLED = Duration.ofMinutes(1).toNanos();

    /** The most slots per hour that are counted separately; beyond that the share is judged without further slots. */
    private static final int MOST_COUNTED = 50_000;

    private final double share;
    private final List<Notification> notifications;
    private final Map<OptionRef, Long> onSale = new HashMap<>();
    private final Set<SlotKey> asked = new HashSet<>();
    private final Set<SlotKey> gone = new HashSet<>();
    private final Map<OptionRef, Long> goneOf = new HashMap<>();

    /** The slots held back since the guard was closed; not those that were found in the source or judged since. */
    private final Set<SlotKey> heldBackSlots = new HashSet<>();

    /** When the guard began to count, was confirmed, or was closed: an hour later it begins to count anew. */
    private long hourStarted;

    private boolean isConfirmed;

    /** When a reconcile last opened the guard although the source did not have all slots that were held back. */
    private @Nullable Long openedForDeleted;

    /** Why no more slots are deleted; null while the guard is open. Only {@link #begin} sets it to null. */
    private @Nullable String closedBecause;

    /** Whether the status says that deletes are held back. */
    private boolean isReported;

    /** Since when no slot has been listed as held back; null while some are, or if that is not known. */
    private @Nullable Long noneSince;

    DeleteGuard(double share, List<Notification> notifications, long now) {
        this.share = share;
        this.notifications = notifications;
        this.hourStarted = now;
    }

    /** Notes how many slots of an option a reconcile found on sale, different or not. */
    void noteOnSale(OptionRef option, long slots) {
        onSale.put(option, slots);
    }

    /** Notes that the source has a slot. */
    void present(SlotKey key, long now) {
        startNewHourIfDue(now);
        ask(key);
        heldBackSlots.remove(key);
        if (gone.remove(key)) {
            goneOf.merge(key.option(), -1L, Long::sum);
        }
    }

    private void ask(SlotKey key) {
        if (asked.size() < MOST_COUNTED) {
            asked.add(key);
        }
    }

    /**
     * Whether a slot that is missing in the source may be deleted.
     *
     * @param isJudged whether a reconcile or a person, perhaps in another process, has confirmed that it is gone, and no
     *     change has marked it since
     */
    boolean allows(SlotKey key, boolean isJudged, long now) {
        startNewHourIfDue(now);
        if (isJudged || isConfirmed) {
            heldBackSlots.remove(key);
            return true;
        }
        if (closedBecause == null) {
            ask(key);
            if (gone.add(key)) {
                warnOfWholeOption(key.option(), goneOf.merge(key.option(), 1L, Long::sum));
            }
            if (isWithinLimit()) {
                return true;
            }
            hourStarted = now;
        }
        holdBack(key);
        return false;
    }

    private boolean isWithinLimit() {
        long all = onSale.values().stream().mapToLong(Long::longValue).sum();
        return gone.size() <= FREE || gone.size() <= share * Math.max(all, asked.size());
    }

    /** Closes the guard if it is open, and reports that deletes are held back, unless that is reported already. */
    private void holdBack(SlotKey key) {
        if (heldBackSlots.size() < MOST_COUNTED) {
            heldBackSlots.add(key);
        }
        if (closedBecause == null) {
            closedBecause = gone.size() + " of " + asked.size()
                    + " slots that the source was asked for within an hour are gone";
        }
        noneSince = null;
        if (!isReported) {
            isReported = true;
            notifications.add(new LogLine(
                    Level.ERROR,
                    closedBecause
                            + "; no more are deleted until this is confirmed or an hour has passed. Does the source return what"
                            + " it should?"));
        }
    }

    /** Logs a warning if the deletes, though few, are all slots of an option. */
    private void warnOfWholeOption(OptionRef option, long goneOfIt) {
        Long all = onSale.get(option);
        if (all != null && all > 1 && goneOfIt == all) {
            notifications.add(new LogLine(
                    Level.WARN,
                    "all " + all + " slots of option " + option
                            + " that were on sale are gone within an hour. Does the source return what it should?"));
        }
    }

    /** Notes that a person has confirmed the deletes. */
    void confirm(long now) {
        begin(now);
        isConfirmed = true;
    }

    /** The slots that this process has held back since the guard was closed, and that are still to be found. */
    Set<SlotKey> heldBackSlots() {
        return Set.copyOf(heldBackSlots);
    }

    /**
     * Notes that a reconcile has found both sides equal. That alone does not prove that an earlier failure is over: the
     * reconcile reads only the given dates of the options that the source lists.
     *
     * @param begun when the reconcile began; what it read says nothing of slots that were gone later
     * @param present the slots that were held back and that the source has again
     * @param deleted those that neither side has. Another process may have deleted them within its own limit, without
     *     a person: so they open the guard only once an hour
     */
    void equal(long begun, Set<SlotKey> present, Set<SlotKey> deleted, long now) {
        boolean isSettled = heldBackSlots.stream().allMatch(key -> present.contains(key) || deleted.contains(key));
        if (closedBecause == null || hourStarted - begun >= 0 || !isSettled) {
            return;
        }
        if (!present.containsAll(heldBackSlots)) {
            if (openedForDeleted != null && now - openedForDeleted < HOUR) {
                return;
            }
            openedForDeleted = now;
        }
        begin(now);
    }

    private void startNewHourIfDue(long now) {
        if (now - hourStarted >= HOUR) {
            if (closedBecause != null) {
                notifications.add(new LogLine(Level.INFO, "deletes are tried again"));
            }
            begin(now);
        }
    }

    /** Opens the guard, and begins to count. */
    private void begin(long now) {
        closedBecause = null;
        isReported = false;
        noneSince = null;
        isConfirmed = false;
        hourStarted = now;
        asked.clear();
        gone.clear();
        goneOf.clear();
        heldBackSlots.clear();
    }

    /** Notes that some process holds slots back, or that this is not known. */
    void someAreHeldBack() {
        noneSince = null;
    }

    /**
     * Notes that no slot was listed as held back at this moment, by any process. When that has stayed so for a minute,
     * the report ends. Nothing more may be deleted because of it: see above.
     */
    void noneIsHeldBack(long at) {
        if (!isReported) {
            return;
        }
        Long since = noneSince;
        if (since == null) {
            noneSince = at;
        } else if (at - since >= SETTLED) {
            isReported = false;
            notifications.add(new LogLine(
                    Level.INFO,
                    "no slot that is gone is held back any more; a further one would be, until deletes are confirmed in"
                            + " this process or an hour has passed"));
        }
    }

    /** Why no more slots are deleted; empty while the guard is open. */
    Optional<String> closedBecause() {
        return Optional.ofNullable(closedBecause);
    }

    /** Why slots are held back, for the status: empty also if the guard is closed, but no slot is held back. */
    Optional<String> heldBack() {
        return closedBecause().filter(any -> isReported);
    }
}
