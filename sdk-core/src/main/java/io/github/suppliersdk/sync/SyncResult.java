package io.github.suppliersdk.sync;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What a reconcile found and marked, and which differences were known before. The lists have the first thousand slots
 * each; the counts are complete.
 *
 * @param compared slots that the source or the service has
 * @param found slots that differ, with the fields that do: they are marked now, except those of options withheld
 * @param pending slots that differ and were marked before; they are marked once more
 * @param held slots that are gone, but that the service refuses to delete: they have 0 seats
 * @param refused slots whose content the service refuses, with the reason; they are tried once more
 * @param notKept slots whose content the service accepts without keeping it; nothing is sent until it changes
 * @param withheld options without marks, because too many slots would go off sale, with the reason
 * @param failed options that could not be compared or marked completely, with the reason
 * @param notListed options that the service has and the source does not list. Their slots stay unchanged. Empty if the
 *     service did not say which options it has
 * @param unreadable slots of the service that cannot be read, or without a known date; they stay unchanged
 * @param isMore whether there were more differences than one reconcile marks: reconcile again when these are handled
 */
public record SyncResult(
        long compared,
        Slots found,
        Slots pending,
        Slots held,
        Slots refused,
        Slots notKept,
        Map<OptionRef, String> withheld,
        Map<OptionRef, String> failed,
        Optional<List<OptionRef>> notListed,
        long unreadable,
        boolean isMore) {
    /** The most slots of a finding that {@link #toString} names. */
    private static final int MOST_SHOWN = 3;

    /**
     * The slots with one finding.
     *
     * @param count the number
     * @param first the first thousand of them, in the order of their keys, with the reason
     */
    public record Slots(long count, Map<SlotKey, String> first) {
        /** Copies the map. */
        public Slots {
            first = Collections.unmodifiableMap(new TreeMap<>(first));
        }
    }

    /** Copies the collections. */
    public SyncResult {
        withheld = Map.copyOf(withheld);
        failed = Map.copyOf(failed);
        notListed = notListed.map(List::copyOf);
    }

    /**
     * Whether nothing was found, withheld or failed: the service equals the source in all options that the source
     * lists, but for what was known before. Options in {@link #notListed} are not compared and can still be on sale,
     * and slots that cannot be read ({@link #unreadable}) are not counted: look at both as well. False if the
     * options of the service are not known, or if there was nothing to compare although it has some, because then the
     * source has probably failed to list them.
     */
    public boolean isEqual() {
        boolean hasCompared =
                notListed.isPresent() && (compared > 0 || notListed.get().isEmpty());
        return hasCompared && found.count() == 0 && withheld.isEmpty() && failed.isEmpty() && !isMore;
    }

    @Override
    public String toString() {
        List<String> parts = new ArrayList<>();
        parts.add(compared + " slots compared");
        addWithReasons(parts, "found", found);
        addWithReasons(parts, "pending", pending);
        add(parts, "held", held.count());
        addWithReasons(parts, "refused", refused);
        add(parts, "not kept", notKept.count());
        add(parts, "unreadable", unreadable);
        withheld.forEach((option, reason) -> parts.add(option + " withheld: " + reason));
        failed.forEach((option, reason) -> parts.add(option + " failed: " + reason));
        if (isMore) {
            parts.add("there are more: reconcile again");
        }
        if (!notListed.equals(Optional.of(List.of()))) {
            parts.add(
                    "not listed by the source: " + notListed.map(List::toString).orElse("unknown"));
        }
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
                .limit(MOST_SHOWN)
                .collect(Collectors.toCollection(ArrayList::new));
        if (shown.size() < slots.count()) {
            shown.add("…");
        }
        parts.add(name + " " + slots.count() + " (" + String.join(", ", shown) + ")");
    }
}
