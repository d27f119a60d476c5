package io.github.suppliersdk.sync;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a reconcile found, and what it achieved. The lists have the first thousand slots each; the counts are complete.
 *
 * @param compared slots that the source or the service has
 * @param equal how many of them are equal now
 * @param found the differences that the first pass found, each of which was marked unless an option was held back
 * @param stillChanging slots that still differ: their turn is not over, or something has changed again
 * @param refused slots whose content the service refuses, with the reason
 * @param notKept slots whose content the service takes and does not keep
 * @param held slots that are gone, and that the service refuses to delete: they have no seats
 * @param heldBack options of which nothing was marked because too many slots would go off sale, with the reason
 * @param failed options that could not be compared, with the reason
 * @param notListed options that the service has and the source does not list. Their slots are left as they are
 * @param unreadable slots of the service without a date that can be read; they are left as they are
 * @param repeatAfter present if a process that kept marks in memory may have crashed so recently that its last calls can
 *     still be carried out: reconcile once more after this time
 */
public record SyncResult(
        long compared,
        long equal,
        long found,
        Slots stillChanging,
        Slots refused,
        Slots notKept,
        Slots held,
        Map<OptionRef, String> heldBack,
        Map<OptionRef, String> failed,
        List<OptionRef> notListed,
        long unreadable,
        Optional<Duration> repeatAfter) {
    /**
     * Some slots.
     *
     * @param count how many
     * @param first the first thousand of them, with the reason
     */
    public record Slots(long count, Map<SlotKey, String> first) {
        /** Keeps its own copy of the map. */
        public Slots {
            first = Map.copyOf(first);
        }
    }

    /** Keeps its own copies. */
    public SyncResult {
        heldBack = Map.copyOf(heldBack);
        failed = Map.copyOf(failed);
        notListed = List.copyOf(notListed);
    }

    /**
     * Whether the service has what the source has, all of it, as far as both could be read. Not if there was nothing to compare
     * although the service has options: then it is more likely that the source did not list them.
     */
    public boolean isEqual() {
        boolean hasCompared = compared > 0 || notListed.isEmpty();
        return hasCompared && equal == compared && heldBack.isEmpty() && failed.isEmpty();
    }

    @Override
    public String toString() {
        List<String> parts = new ArrayList<>();
        parts.add(compared + " slots compared, " + found + " differed, " + equal + " are equal");
        add(parts, "still changing", stillChanging.count());
        add(parts, "refused", refused.count());
        add(parts, "not kept", notKept.count());
        add(parts, "held", held.count());
        add(parts, "unreadable", unreadable);
        heldBack.forEach((option, reason) -> parts.add(option + " held back: " + reason));
        failed.forEach((option, reason) -> parts.add(option + " not compared: " + reason));
        if (!notListed.isEmpty()) {
            parts.add("not listed by the source: " + notListed);
        }
        repeatAfter.ifPresent(time -> parts.add("reconcile once more after " + time.toSeconds() + " s"));
        return String.join("; ", parts);
    }

    private static void add(List<String> parts, String name, long count) {
        if (count > 0) {
            parts.add(name + " " + count);
        }
    }
}
