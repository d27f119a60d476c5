package io.github.suppliersdk.sync;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What a reconcile found and achieved. The lists have the first thousand slots each; the counts are complete.
 *
 * @param compared slots that the source or the service has
 * @param equal how many of them are equal at the end
 * @param found the differences of the first pass; each was marked unless its option was held back
 * @param stillChanging slots that still differ: they are still being handled, or have changed again
 * @param refused slots whose content the service refuses, with the reason
 * @param notKept slots whose content the service accepts without keeping it
 * @param held slots that are gone, but that the service refuses to delete: they have 0 seats
 * @param heldBack options without marks, because too many slots would go off sale, with the reason
 * @param failed options that could not be compared, with the reason
 * @param notListed options that the service has and the source does not list. Their slots stay unchanged
 * @param unreadable slots of the service that cannot be read, or without a known date; they stay unchanged
 * @param reconcileAgainAfter present if a process that kept marks in memory may have crashed so recently that its last calls
 *     can still be carried out: reconcile once more after this time
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
        Optional<Duration> reconcileAgainAfter) {
    /** The most slots of a finding that {@link #toString} names. */
    private static final int MOST_SHOWN = 3;

    /**
     * The slots with one finding.
     *
     * @param count the number
     * @param first the first thousand of them, with the reason
     */
    public record Slots(long count, Map<SlotKey, String> first) {
        /** Copies the map. */
        public Slots {
            first = Map.copyOf(first);
        }
    }

    /** Copies the collections. */
    public SyncResult {
        heldBack = Map.copyOf(heldBack);
        failed = Map.copyOf(failed);
        notListed = List.copyOf(notListed);
    }

    /**
     * Whether the service equals the source in all options that the source lists. Options in {@link #notListed} are not
     * compared and can still be on sale, and slots that cannot be read ({@link #unreadable}) are not counted: look
     * at both as well. False if there was nothing to compare although the service has options, because then the source
     * has probably failed to list them.
     */
    public boolean isEqual() {
        boolean hasCompared = compared > 0 || notListed.isEmpty();
        return hasCompared && equal == compared && heldBack.isEmpty() && failed.isEmpty();
    }

    @Override
    public String toString() {
        List<String> parts = new ArrayList<>();
        parts.add(compared + " slots compared, " + found + " differed, " + equal + " are equal");
        addWithReasons(parts, "still changing", stillChanging);
        add(parts, "refused", refused.count());
        add(parts, "not kept", notKept.count());
        add(parts, "held", held.count());
        add(parts, "unreadable", unreadable);
        heldBack.forEach((option, reason) -> parts.add(option + " held back: " + reason));
        failed.forEach((option, reason) -> parts.add(option + " not compared: " + reason));
        if (!notListed.isEmpty()) {
            parts.add("not listed by the source: " + notListed);
        }
        reconcileAgainAfter.ifPresent(time -> parts.add("reconcile once more after " + time.toSeconds() + " s"));
        return String.join("; ", parts);
    }

    private static void add(List<String> parts, String name, long count) {
        if (count > 0) {
            parts.add(name + " " + count);
        }
    }

    /** Adds the count, and the first slots by their ids with their reasons. */
    private static void addWithReasons(List<String> parts, String name, Slots slots) {
        if (slots.count() == 0) {
            return;
        }
        List<String> shown = slots.first().entrySet().stream()
                .map(each -> each.getKey() + ": " + each.getValue())
                .sorted()
                .limit(MOST_SHOWN)
                .collect(Collectors.toCollection(ArrayList::new));
        if (shown.size() < slots.count()) {
            shown.add("…");
        }
        parts.add(name + " " + slots.count() + " (" + String.join(", ", shown) + ")");
    }
}
